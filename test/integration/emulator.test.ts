/** What a person does with the emulator, and no other test. */
import { startEmulator } from '../support/emulator/server';
import { emulator, useEmulator } from '../support/emulator/useEmulator';

useEmulator({ subaccounts: 6, recordsPerSubaccount: 2, seed: 7 });

test('the link to a form opens a page for people', async () => {
	const [first] = emulator.store.verifications.all();
	const { id, record } = first!.record;
	const page = await fetch(`${emulator.url}/forms/${id}`);
	expect(page.headers.get('content-type')).toMatch(/^text\/html/);
	expect(await page.text()).toContain(`“${record.status}”`);
});

/** The server needs the others. */
const onlyIntervals: Parameters<typeof jest.useFakeTimers>[0] = {
	doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'],
};

test('autopilot: clients are declined and paused, and a pending offramp ends once somebody has read it', async () => {
	jest.useFakeTimers(onlyIntervals);
	const piloted = await startEmulator({ subaccounts: 30, autopilot: true });
	try {
		const { store, samples, url, apiKey } = piloted;
		const verifications = Array.from(store.verifications.all(), ({ record }) => record.record);
		const subaccounts = Array.from(store.subaccounts.all(), ({ record }) => record);
		expect(verifications.filter(({ status }) => status === 'paused')).toHaveLength(1);
		expect(subaccounts.filter(({ status }) => status === 'declined')).toHaveLength(1);

		const path = `/v1/ramp/${samples.approvedSubaccountId}/banking/offramp/${samples.pendingOfframpId}/status`;
		const readStatus = async () => {
			const response = await fetch(url + path, { headers: { 'x-api-key': apiKey } });
			return ((await response.json()) as { data: { status: string } }).data.status;
		};
		jest.advanceTimersByTime(600_000);
		expect(await readStatus()).toBe('pending');
		jest.advanceTimersByTime(30_000);
		expect(await readStatus()).toBe('paid');
		jest.advanceTimersByTime(30_000);
		expect(await readStatus()).toBe('completed');
	} finally {
		await piloted.close();
		jest.useRealTimers();
	}
});
