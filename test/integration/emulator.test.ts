/** What a person does with the emulator, and no other test. */
import { emulator, useEmulator } from '../support/emulator/useEmulator';

useEmulator({ subaccounts: 6, recordsPerSubaccount: 2, seed: 7 });

type Json = Record<string, unknown>;

async function call(path: string, body?: unknown) {
	const response = await fetch(emulator.url + path, {
		method: body === undefined ? 'GET' : 'POST',
		headers: { 'x-api-key': emulator.apiKey, 'content-type': 'application/json' },
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	const text = await response.text();
	return { status: response.status, json: (text ? JSON.parse(text) : undefined) as Json };
}

test('the control API calls methods of the emulator', async () => {
	const { approvedSubaccountId, pendingOnrampId: id } = emulator.samples;
	await call('/__emulator/moveOnramp', [id, 'paid']);
	const { json } = await call(`/v2/ramp/${approvedSubaccountId}/banking/onramp/${id}`);
	expect(json).toMatchObject({ status: 'paid' });
	expect((await call('/__emulator/moveOnramp', ['unknown', 'paid'])).status).toBe(404);
	expect((await call('/__emulator/fault', [{ kind: 'nonsense' }])).status).toBe(400);
});
