import { startEmulator, type Emulator } from '../support/emulator/server';
import { runNode, type NodeRun } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

let emulator: Emulator;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 10, recordsPerSubaccount: 30 });
});

afterAll(async () => await emulator.close());

beforeEach(() => emulator.reset());

const items = Array.from({ length: 40 }, (_, n) => ({ to: n % 2 ? 'brl' : 'ngn' }));

/** One read for each of the items, so many at a time. */
const readRates = async (concurrency: number, more: Partial<NodeRun> = {}) =>
	await runNode({
		resource: 'rate',
		operation: 'get',
		parameters: { fromCurrency: 'usd', toCurrency: '={{ $json.to }}', options: { concurrency } },
		items,
		credential: sandbox(emulator),
		...more,
	});

const mostAtATime = () => Math.max(...emulator.requests.map(({ inFlight }) => inFlight));

test('reads run side by side, up to Concurrency, and come out in the order of the items', async () => {
	emulator.fault({ kind: 'latency', ms: 20 });
	const { items: output } = await readRates(5);
	expect(output.map(({ json }) => json.to)).toEqual(items.map(({ to }) => to));
	expect(output.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
	expect(mostAtATime()).toBe(5);
});

test('writes run one after another, in the order of the items', async () => {
	emulator.fault({ kind: 'latency', ms: 10 });
	const emails = Array.from({ length: 6 }, (_, n) => `user${n}@example.com`);
	await runNode({
		resource: 'subaccount',
		operation: 'create',
		parameters: { email: '={{ $json.email }}' },
		items: emails.map((email) => ({ email })),
		credential: sandbox(emulator),
	});
	expect(emulator.requests.map(({ body }) => body)).toEqual(emails.map((email) => ({ email })));
	expect(mostAtATime()).toBe(1);
});

test('a rate limit costs time, but no item', async () => {
	emulator.fault({ kind: 'status', status: 429, retryAfter: 0, times: 15 });
	const { items: output } = await readRates(20);
	expect(output.map(({ json }) => typeof json.rate)).toEqual(items.map(() => 'number'));
});

test('cancelling the execution ends the work', async () => {
	emulator.fault({ kind: 'latency', ms: 200 });
	const cancel = new AbortController();
	const run = readRates(2, { signal: cancel.signal });
	setTimeout(() => cancel.abort(), 50);
	await expect(run).rejects.toThrow(/cancel/i);
	expect(emulator.requests.length).toBeLessThanOrEqual(2);
});

test.each([
	['items', 30, { resource: 'subaccount', operation: 'get' }],
	['pages', 6, { resource: 'conversion', operation: 'getAll' }],
])('the credential is decrypted once for all %s', async (_, requests, menus) => {
	let decrypted = 0;
	const { apiKey, ...rest } = sandbox(emulator);
	const credential = Object.defineProperty({ ...rest }, 'apiKey', {
		enumerable: true,
		get: () => {
			decrypted++;
			return apiKey;
		},
	});
	await runNode({
		...menus,
		parameters: {
			subaccountId: byId(emulator.samples.approvedSubaccountId),
			returnAll: true,
			options: { pageSize: menus.operation === 'get' ? 100 : 5 },
		},
		items: menus.operation === 'get' ? items.slice(0, 30) : [{}],
		credential,
	});
	expect(emulator.requests.length).toBeGreaterThanOrEqual(requests);
	expect(decrypted).toBe(1);
});
