/**
 * The service a second time: every endpoint answers with the samples of this folder, or in the wider
 * shapes of a public reference. Nothing here is from nodes/ or from the emulator.
 */
import { startFakeServer } from '../support/fakeServer';
import { SPEC_AUTH_HEADER, SPEC_ENDPOINTS, type SpecEndpoint } from './endpoints';
import { SPEC_ENUMS } from './enums';
import { SPEC_SAMPLE_FIELDS, type SpecRecordName } from './records';
import { sampleOf } from './sample';
import { SPEC_FURTHER_CHANNELS, type WiderAnswer } from './wider';

const apiKey = 'key-of-the-specification';

const uuid = (digit: number) => `3f2b8c1e-5d4a-4c6b-9e7f-00000000000${digit}`;

/** What it knows, by the parameter that takes it. */
export const specIds = {
	subaccountId: uuid(1),
	verificationId: uuid(2),
	recipientId: uuid(3),
	conversionId: uuid(4),
	depositId: uuid(5),
	onrampId: uuid(6),
	offrampId: uuid(7),
	channelId: 'channel-USD',
};

const parentId = uuid(8);
const subaccountIds = [specIds.subaccountId, parentId];

/** Where a sample alone would not do: its own ID, or a second record. */
const changes: Partial<Record<SpecRecordName, object[]>> = {
	subaccount: [
		{ id: specIds.subaccountId, isParent: undefined },
		{ id: parentId, email: 'parent@example.com', status: 'approved', isParent: true },
	],
	deposit: [
		{ id: specIds.depositId, bankInfo: sampleOf('depositBankInfoBrl') },
		{ id: uuid(9), status: 'pending' },
	],
	depositCreated: [{ bankInfo: sampleOf('depositBankInfoBank') }],
	recipientListItem: [{ id: specIds.recipientId }],
	recipient: [{ id: specIds.recipientId }],
	conversion: [{ id: specIds.conversionId }],
	onramp: [
		{ id: specIds.onrampId },
		{ id: uuid(9), status: 'pending', client_onramp_reference: 'another' },
	],
	offramp: [{ id: specIds.offrampId }],
	offrampStatusData: [{ id: specIds.offrampId }],
	bank: [{ code: '001' }, { code: '002' }],
};

type SpecRow = SpecEndpoint & { readonly name: string };
type SentRecord = Record<string, unknown>;

const rows = Object.entries(SPEC_ENDPOINTS).map(([name, row]): SpecRow => ({ name, ...row }));

const patterns = rows.map(
	(row) => [row, new RegExp(`^${row.name.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)] as const,
);

/** The row of a request whose path names nothing but what the service knows. */
export function rowOf(
	request: string,
	isNameKnown: (name: [parameter: string, value: string]) => boolean = isKnown,
): SpecRow | undefined {
	const isRow = ([, pattern]: (typeof patterns)[number]) => {
		const found = pattern.exec(request);
		return found && Object.entries(found.groups ?? {}).every(isNameKnown);
	};
	return patterns.find(isRow)?.[0];
}

function isKnown([parameter, value]: [string, string]): boolean {
	if (parameter === 'currency') return SPEC_ENUMS.banksCurrencies.includes(value);
	if (parameter === 'subaccountId') return subaccountIds.includes(value);
	return (specIds as Record<string, string>)[parameter] === value;
}

/** A row of the error table. */
const notFound = { statusCode: 404, message: 'Not Found' };

/** What an answer repeats of its request. */
const repeated = ['currency', 'email', 'pix_key', 'channelId'];

function recordsOf(
	{ answer, list }: SpecRow,
	asked: SentRecord,
	wider: WiderAnswer | undefined,
): SentRecord[] {
	if (answer === 'no body' || answer === 'empty object') return [{}];
	const widerOf = (name: SpecRecordName) => (wider?.record === name ? wider.change : {});
	if (list === 'keyed') {
		const further = wider?.record === 'channel' ? SPEC_FURTHER_CHANNELS : [];
		return [...SPEC_ENUMS.channelCurrencies, ...further].map((currency) => ({
			...channelOf(currency),
			...widerOf('channel'),
		}));
	}
	const name = answer === 'offrampStatus' ? 'offrampStatusData' : answer;
	const sample = sampleOf(name);
	const shared = repeated.filter((field) => field in sample && field in asked);
	const records = (changes[name] ?? [{}]).map((change) => ({
		...sample,
		...Object.fromEntries(shared.map((field) => [field, asked[field]])),
		...(name === 'fee' && { originalAmount: Number(asked.amount) }),
		...change,
		...widerOf(name),
	}));
	// As JSON has them, without what is undefined.
	const sent = JSON.parse(JSON.stringify(records)) as SentRecord[];
	return list ? sent : sent.slice(0, 1);
}

/** With the fields of the specification's samples alone. */
function channelOf(currency: string): SentRecord {
	const id = `channel-${currency}`;
	return { ...shortSampleOf('channel'), id, currency };
}

function shortSampleOf(name: keyof typeof SPEC_SAMPLE_FIELDS): SentRecord {
	const sample = sampleOf(name);
	return Object.fromEntries(SPEC_SAMPLE_FIELDS[name].map((field) => [field, sample[field]]));
}

/** What stands around the records, with the limits of the specification's samples. */
function wrapped({ list, answer }: SpecRow, data: SentRecord[]): unknown {
	if (list === 'keyed') {
		return Object.fromEntries(data.map((channel) => [channel.currency, listing(channel)]));
	}
	if (list) return wrappedList(list, data);
	if (answer === 'offrampStatus') return { success: true, data: data[0] };
	return answer === 'no body' ? '' : data[0];
}

/** A list of one page. */
export function wrappedList(list: 'meta' | 'count' | 'total' | 'array', data: unknown[]): unknown {
	const total = data.length;
	if (list === 'array') return data;
	if (list === 'meta') return { data, meta: { total, page: 1, limit: 15, pages: 1 } };
	return { data, [list]: total, page: 1, limit: 20, totalPages: 1 };
}

function listing(channel: SentRecord) {
	// Only a public reference has them without networks.
	if (channel.channelType === 'fiat') return { channels: [channel] };
	const network = { ...shortSampleOf('network'), channelIds: [channel.id] };
	return { channels: [channel], networks: channel.currency === 'USD' ? [] : [network] };
}

/** A request that had the key, and its answer. */
interface SpecExchange {
	readonly request: { method: string; path: string; query: Record<string, string>; body?: unknown };
	/** Left out where the answer is 404. */
	readonly row?: SpecRow | undefined;
	/** What is in the answer, without what stands around it. */
	readonly records: readonly SentRecord[];
}

export async function startSpecService() {
	const exchanges: SpecExchange[] = [];
	let wider: WiderAnswer | undefined;
	let refusal: { status: number; body: object } | undefined;
	const server = await startFakeServer(({ headers, method, path, query, body }) => {
		if (headers[SPEC_AUTH_HEADER] !== apiKey) {
			return { status: 401, body: { statusCode: 401, message: 'Unauthorized' } };
		}
		if (refusal) return refusal;
		const row = rowOf(`${method} ${path}`);
		const records = row ? recordsOf(row, { ...query, ...(body as SentRecord) }, wider) : [];
		const request = { method, path, query, ...(body !== undefined && { body }) };
		exchanges.push({ request, row, records });
		return row ? { body: wrapped(row, records) } : { status: 404, body: notFound };
	});
	return {
		...server,
		apiKey,
		exchanges,
		/** From now on, every record of one kind has this wider shape; undefined for none. */
		widen: (answer?: WiderAnswer) => (wider = answer),
		/** From now on, every request with the key is answered so; undefined for as before. */
		refuse: (answer?: typeof refusal) => (refusal = answer),
	};
}
