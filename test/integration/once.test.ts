import { startEmulator, type Emulator } from '../support/emulator/server';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

let emulator: Emulator;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 10, recordsPerSubaccount: 30 });
});

afterAll(async () => {
	await emulator.close();
});

beforeEach(() => emulator.reset());

/** Each time that it is decrypted, its values are copied. */
function countedCredential() {
	const credential = sandbox(emulator);
	let decrypted = 0;
	return {
		get decrypted() {
			return decrypted;
		},
		credential: Object.defineProperty({ ...credential }, 'apiKey', {
			enumerable: true,
			get: () => {
				decrypted++;
				return credential.apiKey;
			},
		}),
	};
}

test('the credential is decrypted once for all items', async () => {
	const counted = countedCredential();
	const { items } = await runNode({
		resource: 'subaccount',
		operation: 'get',
		items: Array.from({ length: 30 }, (_, index) => ({ index })),
		parameters: { subaccountId: byId(emulator.samples.approvedSubaccountId) },
		credential: counted.credential,
	});
	expect(items).toHaveLength(30);
	expect(emulator.requests).toHaveLength(30);
	expect(counted.decrypted).toBe(1);
});

test('the credential is decrypted once for all pages', async () => {
	const counted = countedCredential();
	await runNode({
		resource: 'conversion',
		operation: 'getAll',
		parameters: {
			subaccountId: byId(emulator.samples.approvedSubaccountId),
			returnAll: true,
			options: { pageSize: 5 },
		},
		credential: counted.credential,
	});
	expect(emulator.requests.length).toBeGreaterThan(5);
	expect(counted.decrypted).toBe(1);
});
