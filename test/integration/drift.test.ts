import { request } from 'undici';

import { readDrift, type Answer } from '../../scripts/drift/readDrift';
import { setAt } from '../spec/sample';
import { emulator, useEmulator } from '../support/emulator/useEmulator';

useEmulator({ subaccounts: 8, recordsPerSubaccount: 3 });

/** No list has offramps. While one is pending, only the v1 view has it. */
const known = () => ({
	subaccountId: emulator.samples.approvedSubaccountId,
	offrampId: emulator.samples.paidOfframpId,
});

async function read(path: string): Promise<Answer> {
	const { statusCode, body } = await request(new URL(path, emulator.url), {
		headers: { 'x-api-key': emulator.apiKey },
	});
	return { status: statusCode, body: await body.json() };
}

/** Ten ways in which a service may come to differ: a part of the path, a field, and what it has there. */
const changes: Array<[pathPart: string, field: string, value: unknown, difference: string]> = [
	['/banking/balances', 'xp', 1, 'xp is not documented'],
	['/banking/rate', 'rate', '5.1', 'rate is not of type number'],
	['/deposit/fee', 'flatFee', undefined, 'flatFee is missing'],
	[
		'/banking/deposits',
		'data[].status',
		'expired',
		'data.status has the value “expired”, which Final Statuses and Filters > Statuses may need',
	],
	['/banking/onramp/?', 'data[].from', null, 'data.from has no value'],
	['/status?', 'data.totalFees', '3', 'data.totalFees is not of type number'],
	['/banks/BRL', '0.iban', '1', 'iban is not documented'],
	['/ramp/subaccount?page=1', 'meta.page', 0, 'page 1 was requested, another page was returned'],
	['/banking/conversions?page=1', 'total', 1, 'the number of records is not that of all pages'],
	['/banking/recipients/', 'is_verified', undefined, 'is_verified is missing'],
];

it('finds nothing where the service keeps to its specification', async () => {
	expect(await readDrift(read, known())).toEqual([]);
});

it('finds all of ten differences, and no other', async () => {
	const found = await readDrift(async (path) => {
		const answer = await read(path);
		for (const [part, field, value] of changes) {
			if (path.includes(part)) setAt(answer.body as Record<string, unknown>, field, value);
		}
		// What is undefined is left out.
		return JSON.parse(JSON.stringify(answer)) as Answer;
	}, known());
	expect(found.map(({ difference }) => difference).sort()).toEqual(
		changes.map(([, , , difference]) => difference).sort(),
	);
});
