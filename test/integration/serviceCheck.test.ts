import { maxRequests } from '../../nodes/CrossBorderPayments/resources/service/serviceReader';
import { forbiddenKey, startEmulator, type FaultInput } from '../support/emulator/server';
import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { checkService, type CheckedRow } from './assumptions/checkService';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

useEmulator({ subaccounts: 8, recordsPerSubaccount: 3 });

const resultsOf = (rows: readonly CheckedRow[]) => [...new Set(rows.map(({ result }) => result))];

async function checkWith(credential: object): Promise<CheckedRow[]> {
	const run = { resource: 'service', operation: 'check' };
	const { items } = await runNode({ ...run, credential: { ...sandbox(emulator), ...credential } });
	return items.map(({ json }) => json as unknown as CheckedRow);
}

test('a new installation needs no field: a row for each endpoint and assumption, problems first', async () => {
	const rows = await checkWith({});
	expect(rows.filter(({ result }) => result === 'ok').length).toBeGreaterThan(25);
	const places = rows.map(({ result }) => ['differs', 'unknown', 'ok'].indexOf(result));
	expect(places).toEqual([...places].sort());
	// n8n shows an empty cell in red.
	expect(rows.filter(({ whatToDo }) => whatToDo === '')).toEqual([]);
	const isOk = ({ result }: CheckedRow) => result === 'ok';
	expect(new Set(rows.filter(isOk).map(({ whatToDo }) => whatToDo))).toEqual(new Set(['Nothing']));
	// What could not be read says how it can be.
	const offramp = rows.find(({ check }) => check === 'Read an offramp');
	expect(offramp).toMatchObject({
		result: 'unknown',
		whatToDo: expect.stringContaining('Offramp ID') as string,
	});
});

test('nothing is changed, and no row has personal data', async () => {
	const rows = await checkService(emulator);
	const writes = emulator.requests.filter(
		({ method, path }) => method !== 'GET' && !path.endsWith('/quote'),
	);
	expect(writes).toEqual([]);
	expect(emulator.requests.length).toBeLessThan(maxRequests);
	const text = JSON.stringify(rows);
	for (const { id } of emulator.store.subaccounts.of('')) expect(text).not.toContain(id);
	expect(text).not.toMatch(/@|\+\d{8}/);
});

test('names that nobody would guess are asked for, within the number of requests', async () => {
	const { parameterNames } = emulator.store.rules;
	const odd = ['page', 'limit', 'currency', 'amount', 'from', 'to', 'payment_rail'];
	emulator.store.rules.parameterNames = Object.fromEntries(odd.map((name) => [name, `x-${name}`]));
	emulator.resetLog();
	const rows = await checkService(emulator);
	emulator.store.rules.parameterNames = parameterNames;
	expect(emulator.requests.length).toBeLessThanOrEqual(maxRequests);
	const asked = rows.filter(({ whatToDo }) => whatToDo.startsWith('Ask who runs the service'));
	expect(asked).toHaveLength(5);
});

test('records without times do not count as the oldest first', async () => {
	emulator.store.rules.fieldValues = { createdAt: null, created_at: null };
	const rows = await checkService(emulator);
	emulator.store.rules.fieldValues = {};
	expect(rows.find(({ check }) => check === 'Order of Lists')?.result).toBe('unknown');
});

test('where subaccounts are all there is, the parent account does not count as the newest', async () => {
	const fresh = await startEmulator({ subaccounts: 4, recordsPerSubaccount: 0 });
	const rows = await checkService(fresh).finally(async () => await fresh.close());
	expect(rows.find(({ check }) => check === 'Order of Lists')?.result).toBe('ok');
});

test('where nobody is approved, another subaccount than the parent account is read', async () => {
	const fresh = await startEmulator({ subaccounts: 3, recordsPerSubaccount: 0 });
	const own = fresh.store.subaccounts.of('').filter(({ isParent }) => !isParent);
	for (const one of own) one.status = 'created';
	const run = { resource: 'service', operation: 'check', credential: sandbox(fresh) };
	await runNode(run).finally(async () => await fresh.close());
	const read = fresh.requests.map(({ path }) => path).filter((path) => path.includes('/kyc/'));
	expect(read.length).toBeGreaterThan(0);
	for (const path of read) expect(own.some(({ id }) => path.endsWith(id))).toBe(true);
});

test('where rates and fees are refused, nothing is said of what they mean', async () => {
	for (const endpoint of ['rateGet', 'depositFee'] as const)
		emulator.fault({ kind: 'status', status: 400, endpoint });
	const rows = await checkService(emulator);
	emulator.clearFaults();
	for (const name of ['Direction of Rates', 'Parts of a Fee']) {
		expect(rows.find(({ check }) => check === name)?.result).toBe('unknown');
	}
});

test('paging is not judged by deposits, which may come whole', async () => {
	const fresh = await startEmulator({ subaccounts: 1, recordsPerSubaccount: 0 });
	const { approvedSubaccountId: owner } = fresh.samples;
	for (let count = 0; count < 4; count++) fresh.createDeposit(owner, {});
	fresh.fault({ kind: 'ignorePaging', endpoint: 'depositList' });
	const rows = await checkService(fresh).finally(async () => await fresh.close());
	expect(rows.find(({ check }) => check === 'Page Parameter Name')?.result).toBe('ok');
});

test('a conversion whose fee is in the other currency says how to add up fees', async () => {
	const { approvedSubaccountId: owner } = emulator.samples;
	Object.assign(emulator.createConversion(owner, {}), {
		amount: '100',
		feeAmount: '1',
		netAmount: '98',
	});
	const rows = await checkService(emulator);
	expect(rows.find(({ check }) => check === 'List the conversions of a subaccount')).toMatchObject({
		result: 'differs',
		whatToDo: expect.stringContaining('add up feeAmount of Get Many') as string,
	});
});

test.each([
	['a wrong key', { apiKey: 'wrong-key-of-somebody' }, 1, /API key/],
	['a server that is down', { sandboxUrl: 'http://127.0.0.1:1' }, 0, /service is running/],
])('%s ends the check after the first request', async (_, credential, requests, advice) => {
	emulator.resetLog();
	const rows = await checkWith(credential);
	expect(emulator.requests).toHaveLength(requests);
	expect(rows.some(({ result }) => result === 'ok')).toBe(false);
	expect(rows.some(({ whatToDo }) => advice.test(whatToDo))).toBe(true);
});

test('a key without permission makes everything unknown, and says so', async () => {
	const rows = await checkWith({ apiKey: forbiddenKey });
	expect(resultsOf(rows)).toEqual(['unknown']);
	expect(rows.some(({ whatToDo }) => whatToDo.includes('permissions of the API key'))).toBe(true);
});

test.each<[FaultInput, check: string, result: string, details: RegExp]>([
	[
		{ kind: 'missingField', endpoint: 'conversionList', field: 'feeAmount' },
		'List the conversions of a subaccount',
		'differs',
		/data.feeAmount is missing/,
	],
	[
		{ kind: 'missingField', endpoint: 'rateGet', field: 'rate' },
		'Read the conversion rate of a currency pair',
		'differs',
		/no valid “rate”/,
	],
	[
		{ kind: 'status', status: 500, endpoint: 'recipientList' },
		'List the recipients of a subaccount',
		'unknown',
		/Could not list/,
	],
	[
		{ kind: 'status', status: 400, endpoint: 'depositList' },
		'List the deposits of a subaccount',
		'differs',
		/Could not list/,
	],
	[
		{ kind: 'html', endpoint: 'balanceGet' },
		'Read the balances of the parent account',
		'differs',
		/a web page answered/,
	],
	[{ kind: 'ignorePaging' }, 'Page Parameter Name', 'differs', /does not go by/],
	[
		{ kind: 'ignorePaging', endpoint: 'depositList' },
		'List the deposits of a subaccount',
		'differs',
		/Page 2 has the same records/,
	],
])('%j is reported in its row', async (fault, check, result, details) => {
	emulator.fault(fault);
	const rows = await checkService(emulator);
	emulator.clearFaults();
	expect(rows.find((row) => row.check === check)).toMatchObject({
		result,
		details: expect.stringMatching(details) as string,
	});
});

test.each([
	['a wrong key', { apiKey: 'key-of-somebody-else' }, []],
	['a list of subaccounts that fails', {}, ['subaccountList']],
	['lists that fail', {}, ['onrampList', 'conversionList']],
] as const)('%s is not taken for missing records', async (_, credential, failing) => {
	for (const endpoint of failing) emulator.fault({ kind: 'status', status: 500, endpoint });
	const rows = await checkWith(credential);
	emulator.clearFaults();
	const texts = rows.map(({ details, whatToDo }) => `${details}. ${whatToDo}`);
	expect(texts.filter((text) => /no subaccount|too few|Subaccount > Create/.test(text))).toEqual(
		[],
	);
	expect(texts).toContain('The lists cannot be read. The row of that list says why');
});
