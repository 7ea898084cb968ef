/** What a person does with the emulator, and no other test. */
import { emulator, useEmulator } from '../support/emulator/useEmulator';

useEmulator({ subaccounts: 6, recordsPerSubaccount: 2, seed: 7 });

async function control(method: string, ...values: unknown[]) {
	const { status } = await fetch(`${emulator.url}/__emulator/${method}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(values),
	});
	return status;
}

test('the control API calls methods of the emulator', async () => {
	const { pendingOnrampId: id } = emulator.samples;
	expect(await control('moveOnramp', id, 'paid')).toBe(200);
	expect(emulator.store.onramps.locate(id)?.record.status).toBe('paid');
	expect(await control('moveOnramp', 'unknown', 'paid')).toBe(404);
	expect(await control('fault', { kind: 'nonsense' })).toBe(400);
});

test('the link to a form opens a page for people', async () => {
	const [first] = emulator.store.verifications.all();
	const { id, record } = first!.record;
	const page = await fetch(`${emulator.url}/__emulator/forms/${id}`);
	expect(page.headers.get('content-type')).toMatch(/^text\/html/);
	expect(await page.text()).toContain(`“${record.status}”`);
});
