import { startEmulator, type Emulator } from '../support/emulator/server';
import { runNode, searchList } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

let emulator: Emulator;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 130, recordsPerSubaccount: 6 });
});

afterAll(async () => await emulator.close());

beforeEach(() => emulator.reset());

const getAll = async (resource: string, parameters: object) =>
	await runNode({
		resource,
		operation: 'getAll',
		parameters: parameters as never,
		credential: sandbox(emulator),
	});

const subaccounts = async (parameters: object) => await getAll('subaccount', parameters);
const ofApproved = () => ({ subaccountId: byId(emulator.samples.approvedSubaccountId) });
const queries = () => emulator.requests.map(({ query }) => query);

test('Return All reads each page once and gives each record once', async () => {
	const { items } = await subaccounts({ returnAll: true, options: { pageSize: 20 } });
	expect(new Set(items.map(({ json }) => json.id)).size).toBe(130);
	const pages = queries().map(({ page }) => Number(page));
	expect(pages.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('Limit takes one request where a page has enough', async () => {
	const { items } = await subaccounts({ limit: 50 });
	expect(items).toHaveLength(50);
	expect(queries()).toEqual([{ page: '1', limit: '50' }]);
});

test('paging parameters can have other names; a service that ignores them is an error that says so', async () => {
	emulator.fault({ kind: 'ignorePaging' });
	const options = { pageParameter: 'p', limitParameter: 'size', pageSize: 10, concurrency: 1 };
	await expect(subaccounts({ returnAll: true, options })).rejects.toMatchObject({
		description: expect.stringContaining('Page Parameter Name'),
	});
	expect(queries()[0]).toEqual({ p: '1', size: '10' });
	expect(emulator.requests.length).toBeLessThan(5);
});

test('where the page size is refused, the list comes in pages of the service’s own', async () => {
	emulator.fault({ kind: 'refuseLargeLimit', max: 50 });
	const { items } = await subaccounts({ returnAll: true });
	expect(items).toHaveLength(130);
	expect(queries().slice(0, 2)).toEqual([{ page: '1', limit: '100' }, { page: '1' }]);
});

test('records that move while pages are read are neither lost nor doubled', async () => {
	const before = emulator.store.subaccounts.of('').map(({ id }) => id);
	emulator.fault({ kind: 'pageDrift', times: 3 });
	const options = { pageSize: 20, concurrency: 1 };
	const { items } = await subaccounts({ returnAll: true, options });
	const ids = items.map(({ json }) => json.id);
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids).toEqual(expect.arrayContaining(before));
});

test('a list that changes faster than it can be read comes with a hint', async () => {
	emulator.fault({ kind: 'pageDrift' });
	const options = { pageSize: 10, concurrency: 1 };
	const { hints } = await subaccounts({ returnAll: true, options });
	expect(hints[0]?.message).toMatch(/list changed/i);
});

describe('All Subaccounts', () => {
	test('gives every record, with the subaccount that it is of', async () => {
		const { items } = await getAll('deposit', { scope: 'all', returnAll: true });
		const kept = emulator.store.subaccounts
			.of('')
			.flatMap(({ id, email }) =>
				emulator.store.deposits.of(id).map((deposit) => `${deposit.id} ${id} ${email}`),
			);
		expect(kept.length).toBeGreaterThan(50);
		expect(
			items.map(({ json }) => `${json.id} ${json.subaccountId} ${json.subaccountEmail}`).sort(),
		).toEqual(kept.sort());
	});

	test('stops asking when Limit is reached', async () => {
		const options = { concurrency: 10 };
		const { items } = await getAll('conversion', { scope: 'all', limit: 3, options });
		expect(items).toHaveLength(3);
		const asked = emulator.requests.filter(({ endpoint }) => endpoint === 'conversionList');
		expect(asked.length).toBeLessThanOrEqual(20);
	});

	test('leaves out a subaccount that may not be read, with a hint', async () => {
		const { approvedSubaccountId } = emulator.samples;
		emulator.fault({ kind: 'status', status: 403, matching: approvedSubaccountId });
		const { items, hints } = await getAll('deposit', { scope: 'all', returnAll: true });
		expect(items.length).toBeGreaterThan(0);
		expect(items.map(({ json }) => json.subaccountId)).not.toContain(approvedSubaccountId);
		expect(hints[0]?.message).toMatch(/^1 of 130 subaccounts/);
	});
});

test('Created After and Created Before divide a list without gap or overlap', async () => {
	const kept = emulator.store.conversions.of(emulator.samples.approvedSubaccountId);
	const middle = kept.map(({ createdAt }) => createdAt).sort()[Math.floor(kept.length / 2)];
	const read = async (filters: object) =>
		(await getAll('conversion', { ...ofApproved(), returnAll: true, filters })).items.map(
			({ json }) => json.id,
		);
	const after = await read({ createdAfter: middle });
	const before = await read({ createdBefore: middle });
	expect(Math.min(after.length, before.length)).toBeGreaterThan(0);
	expect([...before, ...after].sort()).toEqual(kept.map(({ id }) => id).sort());
});

test('query parameters can be added, and taken out by an empty value', async () => {
	const parameter = [
		{ name: 'rail', value: 'ach' },
		{ name: 'amount', value: '' },
	];
	await runNode({
		resource: 'fee',
		operation: 'calculateDeposit',
		parameters: { currency: 'USD', amount: '5', options: { queryParameters: { parameter } } },
		credential: sandbox(emulator),
		continueOnFail: true,
	});
	expect(queries()).toEqual([{ currency: 'USD', rail: 'ach' }]);
});

describe('From List menus', () => {
	const search = async (method: string, more: { filter?: string; paginationToken?: string } = {}) =>
		await searchList({
			resource: 'onramp',
			operation: 'get',
			parameters: ofApproved(),
			credential: sandbox(emulator),
			method,
			...more,
		});

	test('subaccounts come page by page, one request each', async () => {
		const first = await search('searchSubaccounts');
		expect(first.results).toHaveLength(100);
		const paginationToken = String(first.paginationToken);
		const second = await search('searchSubaccounts', { paginationToken });
		expect(second.results).toHaveLength(30);
		expect(second.paginationToken).toBeUndefined();
		expect(emulator.requests).toHaveLength(2);
	});

	test('a search finds a subaccount on any page, whatever the case', async () => {
		const filter = emulator.samples.approvedSubaccountEmail.toUpperCase();
		const { results } = await search('searchSubaccounts', { filter });
		expect(results.map(({ value }) => value)).toContain(emulator.samples.approvedSubaccountId);
		expect(results[0]?.name).toContain('approved');
	});

	test.each([
		['searchConversions', /→/],
		['searchDeposits', /, (pending|completed), \d{4}-\d\d-\d\d/],
		['searchOnramps', /→ .+, (pending|paid|completed|failed), \d{4}-\d\d-\d\d/],
		['searchRecipients', /••\w{4}/],
		['searchChannels', / by .+, \d+ to \d+$/],
	])('%s shows what distinguishes the entries, with one request', async (method, looks) => {
		const { results } = await search(method);
		expect(results.length).toBeGreaterThan(0);
		for (const { name } of results) expect(name).toMatch(looks);
		expect(emulator.requests).toHaveLength(1);
	});

	test('an error of the API is readable', async () => {
		emulator.fault({ kind: 'status', status: 401, message: 'Unauthorized' });
		await expect(search('searchSubaccounts')).rejects.toThrow(/^Could not list .+: Unauthorized/);
	});
});
