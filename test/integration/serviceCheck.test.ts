import { endpoints, type Endpoint } from '../../nodes/CrossBorderPayments/api/endpoints';
import { forbiddenKey, type FaultInput } from '../support/emulator/server';
import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 12, recordsPerSubaccount: 12 });

const given = () => ({ subaccountId: emulator.samples.approvedSubaccountId });

async function check(credential: object = {}, parameters: object = {}) {
	const run = { resource: 'service', operation: 'check', parameters: { ...parameters } };
	const { items } = await runNode({ ...run, credential: { ...sandbox(emulator), ...credential } });
	return items.map(({ json }) => json as Record<string, string>);
}

test('each endpoint that only reads has a row, and what needs attention comes first', async () => {
	const rows = await check({}, given());
	const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
	expect(rows.map(({ endpoint }) => endpoint).sort()).toEqual(
		reads.map(({ method, path }) => `${method} ${path}`).sort(),
	);
	const firstOk = rows.findIndex(({ result }) => result === 'ok');
	expect(rows.slice(firstOk).filter(({ result }) => result !== 'ok')).toEqual([]);
	expect(rows[firstOk]).toMatchObject({ details: 'As documented', whatToDo: 'Nothing' });
	const offramp = rows.find((row) => row.check === 'Read an offramp');
	expect(offramp).toMatchObject({ result: 'skipped', whatToDo: 'Enter an Offramp ID' });
});

test('of an account without subaccounts, what needs one is skipped', async () => {
	emulator.store.clear();
	const rows = await check();
	const rowOf = (name: string) => rows.find((row) => row.check === name);
	expect(rowOf('Read the conversion rate of a currency pair')).toEqual({
		check: 'Read the conversion rate of a currency pair',
		...{ result: 'ok', details: 'As documented', whatToDo: 'Nothing' },
		endpoint: 'GET /v1/banking/rate',
	});
	const whatToDo = 'Create one with Subaccount > Create';
	const skipped = { result: 'skipped', details: 'No subaccount is known', whatToDo };
	expect(rowOf('Read one onramp')).toMatchObject(skipped);
	const list = rowOf('List the subaccounts of the parent account');
	expect(list).toMatchObject({ ...skipped, details: 'The list is empty' });
});

test('one request for each endpoint, and a second page of each list; nothing is changed', async () => {
	const { subaccountId } = given();
	const rows = await check({}, { subaccountId, offrampId: emulator.samples.pendingOfframpId });
	const sent = emulator.requests.map(({ endpoint, query }) => `${endpoint} ${query.page ?? ''}`);
	expect(new Set(sent).size).toBe(sent.length);
	expect(emulator.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	const lists = Object.values<Endpoint>(endpoints).filter(({ paging }) => paging);
	// All subaccounts are on page 1.
	const ofRecords = lists.filter(({ id }) => id !== 'subaccountList');
	expect(sent.filter((one) => one.endsWith(' 2')).sort()).toEqual(
		ofRecords.map(({ id }) => `${id} 2`).sort(),
	);
	// No row has personal data.
	expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${subaccountId}|@|\\+\\d{8}`));
});

test('without a field, the first approved subaccount is read, and not the parent account', async () => {
	for (const one of emulator.store.subaccounts.of('')) one.status = 'created';
	const isOwn = ({ isParent }: { isParent?: boolean | undefined }) => !isParent;
	const [, second] = emulator.store.subaccounts.of('').filter(isOwn);
	second!.status = 'approved';
	await check();
	const read = emulator.requests.filter(({ endpoint }) => endpoint === 'depositList');
	expect(read.every(({ path }) => path.includes(second!.id))).toBe(true);
	expect(read.length).toBeGreaterThan(0);
});

test.each([
	['a wrong key', { apiKey: 'wrong-key-of-somebody' }, 1, /401|API key/],
	['a server that is down', { sandboxUrl: 'http://127.0.0.1:1' }, 0, /no response/],
])('%s is an error after the first request', async (_, credential, requests, message) => {
	await expect(check(credential)).rejects.toThrow(message);
	expect(emulator.requests).toHaveLength(requests);
});

test('a list that cannot be read is not taken for one without records', async () => {
	emulator.fault({ kind: 'status', status: 500, endpoint: 'subaccountList' });
	const rows = await check();
	expect(rows[0]).toMatchObject({ result: 'refused' });
	const others = rows.filter(({ details }) => details === 'No subaccount is known');
	expect(others).not.toEqual([]);
	for (const { whatToDo } of others) expect(whatToDo).toMatch(/could not be read: see its row/);
});

test('a key without permission is refused, in words', async () => {
	const rows = await check({ apiKey: forbiddenKey });
	expect(rows[0]).toMatchObject({
		result: 'refused',
		details: expect.stringMatching(/permission|Forbidden/) as string,
		whatToDo: expect.stringContaining('permissions of the API key') as string,
	});
});

test.each<[FaultInput, check: string, result: string, details: RegExp, whatToDo: RegExp]>([
	[
		{ kind: 'missingField', endpoint: 'conversionList', field: 'feeAmount' },
		'List the conversions of a subaccount',
		'differs',
		/^data.feeAmount is missing$/,
		/columns of missing fields are empty/,
	],
	[
		{ kind: 'missingField', endpoint: 'rateGet', field: 'rate' },
		'Read the conversion rate of a currency pair',
		'differs',
		/no valid “rate”/,
		/URL in the credential/,
	],
	[
		{ kind: 'ignorePaging', endpoint: 'onrampList' },
		'List the onramps of a subaccount',
		'differs',
		/page 2 was requested, but page 1 was returned$/,
		/Page Parameter Name and First Page in the credential, under Advanced/,
	],
	[
		{ kind: 'html', endpoint: 'balanceGet' },
		'Read the balances of the parent account',
		'differs',
		/the response was a web page/,
		/URL/,
	],
	[
		{ kind: 'status', status: 500, endpoint: 'recipientList' },
		'List the recipients of a subaccount',
		'refused',
		/500/,
		/Try again later/,
	],
])('%j is reported in its row, first of all', async (fault, name, result, details, whatToDo) => {
	emulator.fault(fault);
	const row = (await check({}, given())).find((one) => one.check === name);
	expect(row).toMatchObject({
		result,
		details: expect.stringMatching(details) as string,
		whatToDo: expect.stringMatching(whatToDo) as string,
	});
});

test.each([
	[{ rateFromParameter: 'base' }, 'Read the conversion rate of a currency pair'],
	[{ feeCurrencyParameter: 'ccy' }, 'Calculate the fee of a deposit'],
])('%j, which the service does not know, is not ok', async (settings, name) => {
	const row = (await check(settings, given())).find((one) => one.check === name);
	expect(row?.result).not.toBe('ok');
});
