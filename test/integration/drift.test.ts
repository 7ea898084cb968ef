import { request } from 'undici';

import { readDrift, type Answer } from '../drift/readDrift';
import { startEmulator, type Emulator } from '../support/emulator/server';

let emulator: Emulator;
let known: Record<string, string>;

beforeAll(async () => {
	emulator = await startEmulator();
	const subaccountId = emulator.samples.approvedSubaccountId;
	const { id: offrampId } = emulator.createOfframp(subaccountId);
	// While it is pending, only the v1 view has it.
	emulator.moveOfframp(offrampId, 'paid');
	known = { subaccountId, offrampId };
});

afterAll(async () => await emulator.close());

async function read(path: string): Promise<Answer> {
	const { statusCode, body } = await request(new URL(path, emulator.url), {
		headers: { 'x-api-key': emulator.apiKey },
	});
	return { status: statusCode, body: await body.json() };
}

type Json = Record<string, never> & { data: Json[] };

const change = (body: Json, changes: object) => Object.assign(body, changes);
const changeFirst = (body: Json, changes: object) => change(body.data[0] as Json, changes);

/** Ten ways in which a service may come to differ, by a part of the path. */
const changes: Array<[pathPart: string, change: (body: Json) => unknown, difference: string]> = [
	['/banking/balances', (body) => change(body, { xp: 1 }), 'xp is not documented'],
	['/banking/rate', (body) => change(body, { rate: '5.1' }), 'rate is not of type number'],
	['/deposit/fee', (body) => delete body.flatFee, 'flatFee is missing'],
	[
		'/banking/deposits',
		(body) => changeFirst(body, { status: 'expired' }),
		'data.status has the value “expired”, which Final Statuses and Filters > Statuses may need',
	],
	['/banking/onramp/?', (body) => changeFirst(body, { from: null }), 'data.from is null'],
	[
		'/status?',
		(body) => change(body.data as unknown as Json, { totalFees: '3' }),
		'data.totalFees is not of type number',
	],
	[
		'/banks/BRL',
		(body) => change((body as unknown as Json[])[0]!, { iban: '1' }),
		'iban is not documented',
	],
	[
		'/ramp/subaccount?page=1',
		(body) => change(body.meta!, { page: 0 }),
		'page 1 was requested, another page was returned',
	],
	[
		'/banking/conversions?page=1',
		(body) => change(body, { total: 1 }),
		'the number of records is not that of all pages',
	],
	['/banking/recipients/', (body) => delete body.is_verified, 'is_verified is missing'],
];

it('finds nothing where the service keeps to its specification', async () => {
	expect(await readDrift(read, known)).toEqual([]);
});

it('finds all of ten differences, and no other', async () => {
	const found = await readDrift(async (path) => {
		const answer = await read(path);
		for (const [part, apply] of changes) if (path.includes(part)) apply(answer.body as Json);
		return answer;
	}, known);
	expect(found.map(({ difference }) => difference).sort()).toEqual(
		changes.map(([, , difference]) => difference).sort(),
	);
});
