/** The service of the specification, some of whose records are odd at one place. */
import { SPEC_ENDPOINTS } from '../../spec/endpoints';
import { sampleOf, setAt } from '../../spec/sample';
import { rowOf, wrappedList } from '../../spec/rows';
import { replaced, type Path } from '../../support/leaves';
import { idOf, type Respond } from '../../support/n8n/fakeExecuteContext';

/** What stands at one place of a record. */
export interface Odd {
	path: Path;
	value: unknown;
}

/** The odd records of an endpoint, which is its method and path in the specification. */
export interface Oddity {
	row: string;
	odds: readonly Odd[];
}

const bankInfo = {
	...sampleOf('depositBankInfoBrl'),
	...sampleOf('depositBankInfoBank'),
	...{ address: 'bc1qexample', network: 'BTC' },
};

const { USD: capability } = (
	sampleOf('subaccount') as { capabilities: { currencies: { USD: object } } }
).capabilities.currencies;

/** Where a record has something else than its sample. */
const additions: Record<string, Record<string, unknown>> = {
	// Currencies and assets are keys: one of each stands for all. What can do nothing is not read.
	subaccount: {
		'capabilities.currencies': { USD: { ...capability, canDeposit: true } },
		'capabilities.assets': { USDC: { networks: ['ETHEREUM', 'SOLANA'] } },
	},
	deposit: { bankInfo },
	depositCreated: { bankInfo },
	offrampStatus: { success: true },
};

/** Where each record has its ID, so that records can be distinguished. */
const idPaths: Record<string, Path[]> = {
	bank: [['code']],
	channelListing: [
		['channels', '0', 'id'],
		['networks', '0', 'channelIds', '0'],
	],
	offrampStatus: [['data', 'id']],
};

function sampleRecord(row: string): Record<string, unknown> | undefined {
	const { response } = SPEC_ENDPOINTS[row]!;
	if (response === 'no body' || response === 'empty object') return undefined;
	const sample = structuredClone(sampleOf(response));
	for (const [path, value] of Object.entries(additions[response] ?? {})) setAt(sample, path, value);
	return sample;
}

/** The rows that respond with records, each with one that has every field. */
export const samples = new Map(
	Object.keys(SPEC_ENDPOINTS).flatMap((row) => {
		const sample = sampleRecord(row);
		return sample ? [[row, sample] as const] : [];
	}),
);

/** Of all records: the first and the last one are normal. */
export const numbersOf = ({ odds }: Oddity) =>
	Array.from({ length: odds.length + 2 }, (_, number) => number);

export const normalNumbers = ({ odds }: Oddity) => [0, odds.length + 1];

/**
 * A list has all records; any other endpoint has the record whose number the ID in the path ends in,
 * or gives them one after another.
 * @param missing rows that respond with 404
 * @param statuses other statuses than those of the samples, by kind of record
 */
export function respondWith(
	oddity: Oddity,
	missing: readonly string[] = [],
	statuses: Readonly<Record<string, string>> = {},
): Respond {
	const numbers = numbersOf(oddity);
	let answered = 0;

	function recordOf(row: string, number: number): unknown {
		const { response } = SPEC_ENDPOINTS[row]!;
		const sample = samples.get(row)!;
		const ids = idPaths[response] ?? ('id' in sample ? [['id']] : []);
		const status = statuses[response];
		const statusPath = response === 'offrampStatus' ? ['data', 'status'] : ['status'];
		const odd = row === oddity.row ? oddity.odds[number - 1] : undefined;
		return [
			...ids.map((path) => ({ path, value: idOf(number) })),
			...(status ? [{ path: statusPath, value: status }] : []),
			...(odd ? [odd] : []),
		].reduce<unknown>((record, { path, value }) => replaced(record, path, value), sample);
	}

	return ({ method, path }) => {
		const endpoint = rowOf(`${method} ${path}`);
		const row = endpoint?.name ?? '';
		const id = /.*0{8}-0000-4000-8000-(\d+)/.exec(path)?.[1];
		if (row.includes('{subaccountId}') && id === undefined) {
			return { status: 400, body: { message: 'Validation failed (uuid is expected)' } };
		}
		if (!endpoint || missing.includes(row)) return { status: 404, body: { message: 'Not Found' } };
		if (!samples.has(row)) return { body: {} };
		const { list } = endpoint;
		if (!list) {
			const number = id === undefined ? answered++ % numbers.length : Number(id);
			return { body: recordOf(row, number) };
		}
		// A list that is not the odd one has one record, with the ID of its subaccount.
		const isWhole = row === oddity.row || /kyc|subaccount\//.test(oddity.row);
		const shown = isWhole && !id?.match(/[1-9]/) ? numbers : [Number(id ?? 0)];
		const data = shown.map((number) => recordOf(row, number));
		if (list !== 'keyed') return { body: wrappedList(list, data) };
		return { body: Object.fromEntries(data.map((one, index) => [`C${index}`, one])) };
	};
}
