import { startEmulator } from '../support/emulator/server';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

test('the credential is decrypted once for all items and their pages', async () => {
	const emulator = await startEmulator({ subaccounts: 10, recordsPerSubaccount: 30 });
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
		resource: 'conversion',
		operation: 'getAll',
		parameters: {
			subaccountId: byId(emulator.samples.approvedSubaccountId),
			returnAll: true,
			options: { pageSize: 5 },
		},
		items: [{}, {}, {}],
		credential,
	});
	await emulator.close();
	expect(emulator.requests.length).toBeGreaterThan(15);
	expect(decrypted).toBe(1);
});
