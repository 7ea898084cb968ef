import { until } from '../support/until';
import { saveCredential } from './canvas';
import { differences } from './compare';
import { startWithOtherVersions } from './otherVersion';
import type { EndToEndTest } from './test';
import { TriggerWorkflow } from './triggerWorkflow';

const pollTimeoutMs = 60_000;

/**
 * n8n does not save what polls without events leave: the trigger knows it all the same. What another version has
 * saved it continues.
 */
export const quietPolls: EndToEndTest = {
	name: 'quiet polls',
	emulator: { subaccounts: 2 },

	async run(world, check) {
		const { emulator } = world;
		const { approvedSubaccountId: owner } = emulator.samples;
		await world.start();
		const credential = await saveCredential(world);
		const workflow = await TriggerWorkflow.create(world, credential, {
			events: ['depositStatusChanged', 'onrampStatusChanged'],
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
		const { id } = emulator.createDeposit(owner, { status: 'pending' });
		await workflow.until(() => workflow.items.length > 0);
		const ids = workflow.items.map((item) => item['id']);
		check(
			'a filter is widened: what it left out in quiet polls does not come later',
			differences(ids, [id]),
		);

		await startWithOtherVersions(world, workflow, check);
	},
};
