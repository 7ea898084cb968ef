import { startEmulator, type Emulator } from '../support/emulator/server';
import { runNode, searchList } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

let emulator: Emulator;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 130, recordsPerSubaccount: 6 });
});

afterAll(async () => {
	await emulator.close();
});

beforeEach(() => emulator.reset());

const ofApproved = () => ({ subaccountId: byId(emulator.samples.approvedSubaccountId) });

describe('repeating', () => {
	test('a read gets over a broken connection and a busy service', async () => {
		emulator.fault({ kind: 'reset', times: 1 });
		emulator.fault({ kind: 'status', status: 503, retryAfter: 0, times: 1, after: 1 });
		const { items } = await runNode({
			resource: 'balance',
			operation: 'get',
			credential: sandbox(emulator),
		});
		expect(items).toHaveLength(1);
		expect(emulator.requests).toHaveLength(3);
	});

	test('a read is given up after the fourth try', async () => {
		emulator.fault({ kind: 'status', status: 429, retryAfter: 0 });
		await expect(
			runNode({ resource: 'balance', operation: 'get', credential: sandbox(emulator) }),
		).rejects.toMatchObject({
			httpCode: '429',
			description: expect.stringContaining('several times'),
		});
		expect(emulator.requests).toHaveLength(4);
	});

	test.each(['status', 'reset', 'resetAfterHeaders', 'truncatedJson', 'html'] as const)(
		'a write is sent once, whatever happens: %s',
		async (kind) => {
			emulator.fault({ kind, ...(kind === 'status' && { status: 503, retryAfter: 7 }) });
			await expect(
				runNode({
					resource: 'deposit',
					operation: 'create',
					parameters: { ...ofApproved(), channelId: byId(emulator.samples.channelId) },
					credential: sandbox(emulator),
				}),
			).rejects.toMatchObject({ name: 'NodeApiError' });
			expect(emulator.requests).toHaveLength(1);
		},
	);

	test('a write that was pushed back says when to come again', async () => {
		emulator.fault({ kind: 'status', status: 429, retryAfter: 7 });
		await expect(
			runNode({
				resource: 'subaccount',
				operation: 'create',
				parameters: { email: 'ada@example.com' },
				credential: sandbox(emulator),
			}),
		).rejects.toMatchObject({
			description: expect.stringMatching(/sent once and not repeated.*Try again in 7 seconds/),
		});
		expect(emulator.requests).toHaveLength(1);
	});

	test('a redirect is not followed', async () => {
		emulator.fault({ kind: 'status', status: 302 });
		await expect(
			runNode({ resource: 'balance', operation: 'get', credential: sandbox(emulator) }),
		).rejects.toMatchObject({
			httpCode: '302',
			description: expect.stringContaining('does not follow redirects'),
		});
		expect(emulator.requests).toHaveLength(1);
	});
});

describe('many items', () => {
	const read = { resource: 'rate', operation: 'get' };
	const items = Array.from({ length: 40 }, (_, n) => ({ to: n % 2 ? 'brl' : 'ngn' }));
	const parameters = { fromCurrency: 'usd', toCurrency: '={{ $json.to }}' };

	test('reads run side by side up to the ceiling and come out in order', async () => {
		emulator.fault({ kind: 'latency', ms: 20 });
		const { items: out } = await runNode({
			...read,
			parameters: { ...parameters, options: { concurrency: 5 } },
			items,
			credential: sandbox(emulator),
		});
		expect(out.map(({ json }) => json.to)).toEqual(items.map(({ to }) => to));
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
		expect(Math.max(...emulator.requests.map(({ inFlight }) => inFlight))).toBe(5);
	});

	test('writes run one after another', async () => {
		emulator.fault({ kind: 'latency', ms: 10 });
		await runNode({
			resource: 'subaccount',
			operation: 'create',
			parameters: { email: '={{ $json.email }}' },
			items: Array.from({ length: 6 }, (_, n) => ({ email: `user${n}@example.com` })),
			credential: sandbox(emulator),
		});
		expect(emulator.requests.map(({ body }) => (body as { email: string }).email)).toEqual(
			Array.from({ length: 6 }, (_, n) => `user${n}@example.com`),
		);
		expect(Math.max(...emulator.requests.map(({ inFlight }) => inFlight))).toBe(1);
	});

	test('the first failure stops the node, and nothing more is started', async () => {
		emulator.fault({ kind: 'status', status: 400, times: 1, after: 3 });
		await expect(
			runNode({
				...read,
				parameters: { ...parameters, options: { concurrency: 1 } },
				items,
				credential: sandbox(emulator),
			}),
		).rejects.toMatchObject({ httpCode: '400', context: { itemIndex: 3 } });
		expect(emulator.requests.length).toBeLessThan(8);
	});

	test('a rate limit costs time but no item', async () => {
		emulator.fault({ kind: 'status', status: 429, retryAfter: 0, times: 15 });
		const { items: out } = await runNode({
			...read,
			parameters,
			items,
			credential: sandbox(emulator),
		});
		expect(out).toHaveLength(40);
		expect(out.every(({ json }) => typeof json.rate === 'number')).toBe(true);
	});

	test('cancelling ends the work', async () => {
		emulator.fault({ kind: 'latency', ms: 200 });
		const cancel = new AbortController();
		const run = runNode({
			...read,
			parameters: { ...parameters, options: { concurrency: 2 } },
			items,
			credential: sandbox(emulator),
			signal: cancel.signal,
		});
		setTimeout(() => cancel.abort(), 50);
		await expect(run).rejects.toThrow(/cancel/i);
		expect(emulator.requests.length).toBeLessThanOrEqual(2);
	});
});

describe('lists', () => {
	test('Return All reads the pages once each and every record once', async () => {
		const { items } = await runNode({
			resource: 'subaccount',
			operation: 'getAll',
			parameters: { returnAll: true, options: { pageSize: 20 } },
			credential: sandbox(emulator),
		});
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(130);
		expect(emulator.requests.map(({ query }) => Number(query.page)).sort((a, b) => a - b)).toEqual([
			1, 2, 3, 4, 5, 6, 7,
		]);
	});

	test('Limit takes one request where a page has enough', async () => {
		const { items } = await runNode({
			resource: 'subaccount',
			operation: 'getAll',
			parameters: { limit: 50 },
			credential: sandbox(emulator),
		});
		expect(items).toHaveLength(50);
		expect(emulator.requests.map(({ query }) => query)).toEqual([{ page: '1', limit: '50' }]);
	});

	test('names of the paging parameters can be set', async () => {
		emulator.fault({ kind: 'ignorePaging' });
		await expect(
			runNode({
				resource: 'subaccount',
				operation: 'getAll',
				parameters: {
					returnAll: true,
					options: { pageParameter: 'p', limitParameter: 'size', pageSize: 10, concurrency: 1 },
				},
				credential: sandbox(emulator),
			}),
		).rejects.toMatchObject({ description: expect.stringContaining('Page Parameter Name') });
		expect(emulator.requests[0]?.query).toEqual({ p: '1', size: '10' });
		expect(emulator.requests.length).toBeLessThan(5);
	});

	test('a page size that is refused is given up for that of the service', async () => {
		emulator.fault({ kind: 'refuseLargeLimit', max: 50 });
		const { items } = await runNode({
			resource: 'subaccount',
			operation: 'getAll',
			parameters: { returnAll: true },
			credential: sandbox(emulator),
		});
		expect(items).toHaveLength(130);
		expect(emulator.requests.slice(0, 2).map(({ query }) => query)).toEqual([
			{ page: '1', limit: '100' },
			{ page: '1' },
		]);
	});

	test('records that move while pages are read are not lost, and come once', async () => {
		const before = [...emulator.store.subaccounts.of('')].map(({ id }) => id);
		emulator.fault({ kind: 'pageDrift', times: 3 });
		const { items } = await runNode({
			resource: 'subaccount',
			operation: 'getAll',
			parameters: { returnAll: true, options: { pageSize: 20, concurrency: 1 } },
			credential: sandbox(emulator),
		});
		const ids = items.map(({ json }) => json.id);
		expect(new Set(ids).size).toBe(ids.length);
		for (const id of before) expect(ids).toContain(id);
		expect(ids.length).toBeGreaterThanOrEqual(130);
	});

	test('records that come twice come out once', async () => {
		emulator.fault({ kind: 'duplicate' });
		const { items, hints } = await runNode({
			resource: 'subaccount',
			operation: 'getAll',
			parameters: { returnAll: true, options: { pageSize: 50 } },
			credential: sandbox(emulator),
		});
		expect(items).toHaveLength(130);
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(130);
		expect(hints).toEqual([]);
	});

	test('a list that changes faster than it can be read comes with a hint', async () => {
		emulator.fault({ kind: 'pageDrift' });
		const { items, hints } = await runNode({
			resource: 'subaccount',
			operation: 'getAll',
			parameters: { returnAll: true, options: { pageSize: 10, concurrency: 1 } },
			credential: sandbox(emulator),
		});
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(items.length);
		expect(hints[0]?.message ?? '').toMatch(/The list changed while it was read/);
	});

	test('all subaccounts: every record, with whose it is', async () => {
		const { items } = await runNode({
			resource: 'deposit',
			operation: 'getAll',
			parameters: { scope: 'all', returnAll: true },
			credential: sandbox(emulator),
		});
		const kept = [...emulator.store.subaccounts.of('')].flatMap(({ id, email }) =>
			emulator.store.deposits.of(id).map((deposit) => `${deposit.id} ${id} ${email}`),
		);
		expect(kept.length).toBeGreaterThan(50);
		expect(
			items.map(({ json }) => `${json.id} ${json.subaccountId} ${json.subaccountEmail}`).sort(),
		).toEqual(kept.sort());
		expect(Object.keys(items[0]?.json ?? {}).slice(0, 3)).toEqual([
			'subaccountId',
			'subaccountEmail',
			'id',
		]);
	});

	test('all subaccounts with a limit stops asking when there is enough', async () => {
		const { items } = await runNode({
			resource: 'conversion',
			operation: 'getAll',
			parameters: { scope: 'all', limit: 3, options: { concurrency: 10 } },
			credential: sandbox(emulator),
		});
		expect(items).toHaveLength(3);
		const asked = emulator.requests.filter(({ endpoint }) => endpoint === 'conversionList');
		expect(asked.length).toBeLessThanOrEqual(20);
		expect(asked.length).toBeLessThan(emulator.store.subaccounts.size);
	});

	test('dates filter on this side', async () => {
		const kept = emulator.store.conversions.of(emulator.samples.approvedSubaccountId);
		const middle = kept.map(({ createdAt }) => createdAt).sort()[Math.floor(kept.length / 2)];
		const read = async (filters: Record<string, string>) =>
			(
				await runNode({
					resource: 'conversion',
					operation: 'getAll',
					parameters: { ...ofApproved(), returnAll: true, filters },
					credential: sandbox(emulator),
				})
			).items.map(({ json }) => json.id);
		const after = await read({ createdAfter: middle ?? '' });
		const before = await read({ createdBefore: middle ?? '' });
		expect(after.length + before.length).toBe(kept.length);
		expect(after.length).toBeGreaterThan(0);
		expect(before.length).toBeGreaterThan(0);
	});

	test('the raw channels keep the shape of the service', async () => {
		const { items } = await runNode({
			resource: 'depositChannel',
			operation: 'getAll',
			parameters: { simplify: false },
			credential: sandbox(emulator),
		});
		expect(items).toHaveLength(1);
		expect(items[0]?.json).toHaveProperty('USD.networks', []);
	});
});

describe('query parameters', () => {
	test('can be added, and taken out by an empty value', async () => {
		await runNode({
			resource: 'fee',
			operation: 'calculateDeposit',
			parameters: {
				currency: 'USD',
				amount: '5',
				options: {
					queryParameters: {
						parameter: [
							{ name: 'rail', value: 'ach' },
							{ name: 'amount', value: '' },
						],
					},
				},
			},
			credential: sandbox(emulator),
			continueOnFail: true,
		});
		expect(emulator.requests[0]?.query).toEqual({ currency: 'USD', rail: 'ach' });
	});
});

describe('lists of the form', () => {
	const search = (method: string, more: { filter?: string; paginationToken?: string } = {}) =>
		searchList({
			resource: 'onramp',
			operation: 'get',
			parameters: ofApproved(),
			credential: sandbox(emulator),
			method,
			...more,
		});

	test('subaccounts: one request a page, with a token for the next', async () => {
		const first = await search('searchSubaccounts');
		expect(first.results).toHaveLength(100);
		expect(emulator.requests).toHaveLength(1);
		const second = await search('searchSubaccounts', {
			paginationToken: String(first.paginationToken),
		});
		expect(second.results).toHaveLength(30);
		expect(second.paginationToken).toBeUndefined();
		expect(emulator.requests).toHaveLength(2);
	});

	test('subaccounts are found on any page, by e-mail, status or ID', async () => {
		const { results } = await search('searchSubaccounts', {
			filter: emulator.samples.approvedSubaccountEmail.toUpperCase(),
		});
		expect(results.map(({ value }) => value)).toContain(emulator.samples.approvedSubaccountId);
		expect(results[0]?.name).toContain('approved');
	});

	test.each([
		['searchConversions', /→/],
		['searchOnramps', /→ .+, (pending|paid|completed|failed), \d{4}-\d\d-\d\d/],
		['searchRecipients', /••\w{4}/],
		['searchChannels', / by .+, \d+ to \d+$/],
	])('%s shows what tells one from another', async (method, looks) => {
		const { results } = await search(method);
		expect(results.length).toBeGreaterThan(0);
		for (const { name } of results) expect(name).toMatch(looks);
		expect(emulator.requests).toHaveLength(1);
	});

	test('an error of the API is readable', async () => {
		emulator.fault({ kind: 'status', status: 401, message: 'Unauthorized' });
		await expect(search('searchSubaccounts')).rejects.toMatchObject({
			message: 'Could not list the subaccounts of the parent account: Unauthorized',
		});
	});
});
