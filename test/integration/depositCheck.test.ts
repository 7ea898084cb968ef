/** Deposit > Check, held against what the service then does. */
import type { INodeParameters } from 'n8n-workflow';

import { emulator, useEmulator } from '../support/emulator/useEmulator';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

useEmulator({ subaccounts: 4, recordsPerSubaccount: 0 });

test('what the service rejects was not ok, and has a reason', async () => {
	const { channels, subaccounts } = emulator.store;
	channels.find(({ channel }) => channel.channelType === 'otc')!.channel.status = 'paused';
	const channelIds = [...channels.map(({ channel }) => channel.id), 'unknown'];
	// Whoever is not approved is rejected, whatever the amount.
	const amountsOf = (status: string) => (status === 'approved' ? [1, 6000, 2e9] : [6000]);
	const items = subaccounts
		.of('')
		.flatMap(({ id: owner, status }) =>
			channelIds.flatMap((channelId) =>
				amountsOf(status).map((amount) => ({ owner, channelId, amount: `${amount}` })),
			),
		);
	const run = async (operation: string, more: INodeParameters) => {
		const parameters = {
			subaccountId: byId('={{ $json.owner }}'),
			channelId: byId('={{ $json.channelId }}'),
			...more,
		};
		const settings = { resource: 'deposit', operation, parameters, items, continueOnFail: true };
		const output = await runNode({ ...settings, credential: sandbox(emulator) });
		expect(output.items.map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((_, item) => ({ item })),
		);
		return output.items.map(({ json }) => json);
	};
	const amount = '={{ $json.amount }}';
	const checks = await run('check', { amount });
	const created = await run('create', { amount });
	const outcomes = checks.map(({ ok, reasons }, item) => ({
		...{ ...items[item], ok, reasons },
		isCreated: !('error' in created[item]!),
	}));
	expect(outcomes.filter(({ ok, isCreated }) => ok === true && !isCreated)).toEqual([]);
	expect(outcomes.filter(({ ok, reasons }) => ok === (reasons !== ''))).toEqual([]);
	const counts = [true, false].map((each) => outcomes.filter(({ ok }) => ok === each).length);
	expect(Math.min(...counts)).toBeGreaterThan(20);
});
