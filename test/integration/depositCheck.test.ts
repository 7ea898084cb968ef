/** Deposit > Check, held against what the service then does. */
import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow'),
	sleep: jest.fn(),
}));

useEmulator({ subaccounts: 4, recordsPerSubaccount: 0 });

test('what the service refuses was not ok, and has a reason', async () => {
	const { channels, subaccounts } = emulator.store;
	channels.find(({ channel }) => channel.channelType === 'otc')!.channel.status = 'paused';
	const outcomes: Array<{ ok: unknown; isCreated: boolean; reasons: unknown }> = [];
	for (const { id: owner } of subaccounts.of('')) {
		for (const channelId of [...channels.map(({ channel }) => channel.id), 'unknown']) {
			for (const amount of ['1', '6000', '2000000000']) {
				const place = { subaccountId: byId(owner), channelId: byId(channelId) };
				const run = async (operation: string, more: object) => {
					const parameters = { ...place, ...more };
					const credential = sandbox(emulator);
					const settings = { resource: 'deposit', operation, parameters, credential };
					return (await runNode({ ...settings, continueOnFail: true })).items[0]!.json;
				};
				const { ok, reasons } = await run('check', { amount });
				const field = [{ name: 'amount', type: 'number', value: amount }];
				const created = await run('create', { options: { bodyFields: { field } } });
				outcomes.push({ ok, reasons, isCreated: !('error' in created) });
			}
		}
	}
	expect(outcomes.filter(({ ok, isCreated }) => ok === true && !isCreated)).toEqual([]);
	expect(outcomes.filter(({ ok, reasons }) => ok === (reasons !== ''))).toEqual([]);
	const counts = [true, false].map((each) => outcomes.filter(({ ok }) => ok === each).length);
	expect(Math.min(...counts)).toBeGreaterThan(20);
});
