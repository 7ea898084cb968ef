import { startEmulator, type Emulator } from '../support/emulator/server';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

let emulator: Emulator;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 10, recordsPerSubaccount: 30 });
});

afterAll(async () => await emulator.close());

beforeEach(() => emulator.reset());

const items = Array.from({ length: 40 }, (_, n) => ({ to: n % 2 ? 'brl' : 'ngn' }));

test('a rate limit costs time, but no item', async () => {
	emulator.fault({ kind: 'status', status: 429, retryAfter: 0, times: 15 });
	const { items: output } = await runNode({
		resource: 'rate',
		operation: 'get',
		parameters: { fromCurrency: 'usd', toCurrency: '={{ $json.to }}' },
		items,
		credential: sandbox(emulator),
	});
	expect(output.map(({ json }) => typeof json.rate)).toEqual(items.map(() => 'number'));
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
