import type { INodeParameters } from 'n8n-workflow';

import { startEmulator, type Emulator } from '../support/emulator/server';
import { runNode, searchList, type NodeRun } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let emulator: Emulator;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 60, recordsPerSubaccount: 6 });
});

afterAll(async () => {
	await emulator.close();
});

beforeEach(() => emulator.reset());

// What was on its way when a node failed arrives a little later.
afterEach(() => settle(100));

const run = (
	resource: string,
	operation: string,
	parameters: INodeParameters = {},
	more: Partial<NodeRun> = {},
) => runNode({ resource, operation, parameters, credential: sandbox(emulator), ...more });

const ofApproved = () => ({ subaccountId: byId(emulator.samples.approvedSubaccountId) });

test('a server that dribbles does not hold the line for ever', async () => {
	emulator.fault({ kind: 'slowBody', ms: 4000 });
	const started = Date.now();
	await expect(
		run('subaccount', 'create', { email: 'ada@example.com', options: { timeout: 1 } }),
	).rejects.toMatchObject({ message: expect.stringContaining('no answer within 1 second') });
	expect(Date.now() - started).toBeLessThan(3000);
	expect(emulator.requests).toHaveLength(1);
});

test('after a failure nothing more is sent', async () => {
	emulator.fault({ kind: 'latency', ms: 30, endpoint: 'subaccountList' });
	emulator.fault({ kind: 'status', status: 400, endpoint: 'subaccountList', after: 2, times: 1 });
	await expect(
		run('subaccount', 'getAll', { returnAll: true, options: { pageSize: 2, concurrency: 3 } }),
	).rejects.toMatchObject({ httpCode: '400' });
	const sent = emulator.requests.length;
	expect(sent).toBeLessThan(8);
	await settle(200);
	// At most what was on its way, of the 30 pages that there are.
	expect(emulator.requests.length).toBeLessThanOrEqual(sent + 2);
});

describe('all subaccounts', () => {
	const all = { scope: 'all', returnAll: true };

	test('one that may not be read is left out, and the user is told', async () => {
		const { approvedSubaccountId } = emulator.samples;
		const message = 'Approved KYC is required for this operation';
		emulator.fault({ kind: 'status', status: 403, matching: approvedSubaccountId, message });
		const { items, hints } = await run('deposit', 'getAll', all);
		expect(items.length).toBeGreaterThan(0);
		expect(items.map(({ json }) => json.subaccountId)).not.toContain(approvedSubaccountId);
		expect(hints.map((hint) => hint.message)).toEqual([
			`1 of 60 subaccounts could not be read and are left out: ${message}`,
		]);
	});

	test('when none may be read it is an error', async () => {
		emulator.fault({ kind: 'status', status: 403, endpoint: 'depositList' });
		await expect(run('deposit', 'getAll', all)).rejects.toMatchObject({ httpCode: '403' });
	});

	test('any other failure is one of the whole', async () => {
		emulator.fault({ kind: 'status', status: 500, endpoint: 'depositList', after: 4, times: 1 });
		await expect(run('deposit', 'getAll', all)).rejects.toMatchObject({ httpCode: '500' });
	});

	test('query parameters go to the records, not to the list of subaccounts', async () => {
		const options = { queryParameters: { parameter: [{ name: 'status', value: 'pending' }] } };
		await run('deposit', 'getAll', { ...all, options });
		for (const { endpoint, query } of emulator.requests) {
			expect(query.status).toBe(endpoint === 'depositList' ? 'pending' : undefined);
		}
	});
});

test('a limit is filled although records come twice', async () => {
	emulator.fault({ kind: 'duplicate' });
	const { items, hints } = await run('subaccount', 'getAll', {
		limit: 30,
		options: { pageSize: 20 },
	});
	expect(new Set(items.map(({ json }) => json.id)).size).toBe(30);
	expect(hints).toEqual([]);
});

test('a filter’s date is one of the workflow’s time zone', async () => {
	const kept = emulator.store.conversions.of(emulator.samples.approvedSubaccountId);
	const moment = kept[0]?.createdAt ?? '';
	const count = async (timezone: string) => {
		const filters = { createdAfter: moment.slice(0, 19) };
		const parameters = { ...ofApproved(), returnAll: true, filters };
		return (await run('conversion', 'getAll', parameters, { timezone })).items.length;
	};
	const inUtc = kept.filter(
		({ createdAt }) => Date.parse(createdAt) >= Date.parse(`${moment.slice(0, 19)}Z`),
	).length;
	expect(await count('UTC')).toBe(inUtc);
	// Nine hours earlier, so that nothing less is kept; five later, so that nothing is.
	expect(await count('Asia/Tokyo')).toBeGreaterThanOrEqual(inUtc);
	expect(await count('America/Lima')).toBe(0);
});

test('what a sheet holds as numbers can be sent as text', async () => {
	await run('recipient', 'validateBrl', { pixKey: '={{ 12345678901 }}' }, { continueOnFail: true });
	expect(emulator.requests[0]?.body).toEqual({ currency: 'BRL', pix_key: '12345678901' });
});

test('an expression that fails in the options is an error of its item', async () => {
	const { items } = await run(
		'balance',
		'get',
		{ options: { timeout: '={{ $("Nowhere").item.json.x }}' } },
		{ continueOnFail: true },
	);
	expect(items).toHaveLength(1);
	expect(items[0]?.json.error).toEqual(expect.any(String));
	expect(emulator.requests).toHaveLength(0);
});

test('the words of the API are left as they are', async () => {
	// n8n takes «EEXIST» in them for a file system’s error code and says something else.
	const message = 'A preexisting subaccount has this email';
	emulator.fault({ kind: 'status', status: 400, message });
	await expect(run('balance', 'get')).rejects.toMatchObject({
		message: expect.stringContaining(message),
	});
});

describe('a write that succeeded with an odd answer', () => {
	test('is said to have been carried out', async () => {
		emulator.fault({ kind: 'missingField', field: 'status', endpoint: 'subaccountCreate' });
		await expect(run('subaccount', 'create', { email: 'ada@example.com' })).rejects.toMatchObject({
			description: expect.stringContaining('probably carried out: look before you run it again'),
		});
	});

	test('is a success where nothing was to be told', async () => {
		emulator.fault({ kind: 'html', status: 200, endpoint: 'customerSubmit' });
		const { items } = await run('verification', 'submitCustomer', {
			verificationId: emulator.samples.verificationId,
			specifyBody: 'json',
			jsonBody: '{"first_name":"Ada"}',
		});
		expect(items.map(({ json }) => json)).toEqual([{ success: true }]);
	});
});

test('the key is cut out of whatever the service repeats', async () => {
	const message = `Unknown key ${emulator.apiKey}`;
	emulator.fault({ kind: 'status', status: 401, message });
	await expect(run('balance', 'get')).rejects.toMatchObject({
		message: 'Could not read the balances of the parent account: Unknown key ***',
	});
});

describe('lists of the form', () => {
	const search = (method: string, parameters: INodeParameters = ofApproved()) =>
		searchList({
			resource: 'deposit',
			operation: 'getAll',
			parameters,
			credential: sandbox(emulator),
			method,
		});

	test('give up a page size that the service refuses', async () => {
		emulator.fault({ kind: 'refuseLargeLimit', max: 20 });
		expect((await search('searchSubaccounts')).results.length).toBeGreaterThan(0);
	});

	test('use the names that the options give to paging parameters', async () => {
		await search('searchDeposits', { ...ofApproved(), options: { pageParameter: 'p' } });
		expect(emulator.requests[0]?.query).toEqual({ p: '1', limit: '100' });
	});

	test('ask for the subaccount that they are below', async () => {
		await expect(search('searchDeposits', { subaccountId: byId('') })).rejects.toMatchObject({
			message: 'Choose a subaccount first',
		});
		expect(emulator.requests).toHaveLength(0);
	});
});
