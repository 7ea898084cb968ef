import { addUnknownKeys } from '../support/laterVersion';
import { until } from '../support/until';
import { saveCredential } from './canvas';
import { differences, unmet } from './compare';
import type { EndToEndTest } from './test';
import { TriggerWorkflow } from './triggerWorkflow';

const pollTimeoutMs = 60_000;

/** What n8n does not save of quiet polls, and what another version of the package has saved, cost the trigger nothing. */
export const upgrade: EndToEndTest = {
	name: 'upgrade',
	emulator: { subaccounts: 2 },

	async run(world, check) {
		const { emulator } = world;
		const { approvedSubaccountId: owner } = emulator.samples;
		await world.start();
		const credential = await saveCredential(world);
		const workflow = await TriggerWorkflow.create(world, credential, {
			events: ['depositStatusChanged'],
			statuses: ['completed'],
		});
		const untilRead = async () => {
			const { length } = emulator.requests;
			const lists = () =>
				emulator.requests.slice(length).filter(({ endpoint }) => endpoint === 'depositList');
			await until(() => lists().length > 2 * emulator.store.approvedIds().length, pollTimeoutMs);
		};

		await workflow.activate();
		emulator.createDeposit(owner, { status: 'pending' });
		await untilRead();
		await workflow.change({ statuses: [] });
		await workflow.activate();
		const expected = [emulator.createDeposit(owner, { status: 'pending' }).id];
		check(
			'a filter is widened after quiet polls: what it left out does not come later',
			differences(await idsOf(workflow), expected),
		);

		await workflow.deactivate();
		const other = await workflow.copyWithState(addUnknownKeys);
		const { id } = emulator.createDeposit(owner, { status: 'pending' });
		await other.activate();
		check(
			'a later version has saved the state: this one goes on',
			differences(await idsOf(other), [id]),
		);
		check(
			'what it does not know is kept for that version',
			unmet({ 'it is there': 'ofALaterVersion' in (await other.state()) }),
		);
	},
};

/** Of what it has emitted, once there is anything. */
async function idsOf(workflow: TriggerWorkflow): Promise<unknown[]> {
	await workflow.until(() => workflow.items.length > 0);
	return workflow.items.map(({ id }) => id);
}
