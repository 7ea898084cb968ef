import { isDeepStrictEqual } from 'node:util';
import { isOver } from '../host/session';
import type { Emitted } from '../support/ledger';
import { saveCredential } from './canvas';
import { differences, unmet } from './compare';
import { itemsOf } from './executions';
import type { EndToEndTest } from './test';
import { triggerNode, TriggerWorkflow } from './triggerWorkflow';

const deposits = 'depositStatusChanged';
const onramps = 'onrampStatusChanged';
const conversions = 'conversionCreated';

const maxTestEventsOfAKind = 5;

/** What docs/trigger.md says of «Fetch Test Event», of restarts and of changed settings. */
export const triggerLifecycle: EndToEndTest = {
	name: 'trigger lifecycle',
	emulator: { seed: 7, subaccounts: 12, recordsPerSubaccount: 6 },

	async run(world, check) {
		const { emulator } = world;
		const { approvedSubaccountId: account, ...samples } = emulator.samples;
		await world.start();
		const trigger = await TriggerWorkflow.create(world, await saveCredential(world), {
			events: [deposits, onramps],
		});
		const expectChanges = changeExpecter(trigger);

		await checkTestEvents('before it was ever active');
		check('test events leave no state', unmet({ 'there is none': !(await trigger.staticData()) }));

		await trigger.activate();
		const created = emulator.createDeposit(account, { status: 'pending' });
		const completed = emulator.moveDeposit(samples.pendingDepositId, 'completed');
		check(
			'active: changes are emitted by the next poll, what existed before is not',
			await expectChanges(change('deposit', created), change('deposit', completed, 'pending')),
		);

		await trigger.deactivate();
		const paid = emulator.moveOnramp(samples.pendingOnrampId, 'paid');
		emulator.createConversion(account);
		const before = await trigger.staticData();
		await checkTestEvents('with changes still to be emitted');
		check(
			'test events leave the state as it is',
			unmet({ 'it is the same': isDeepStrictEqual(await trigger.staticData(), before) }),
		);

		await trigger.change({ events: [deposits, onramps, conversions] });
		await trigger.activate();
		const conversion = emulator.createConversion(account);
		check(
			'inactive for a while, an event added: changes since then are emitted, the new event begins with a baseline',
			await expectChanges(change('onramp', paid, 'pending'), change('conversion', conversion)),
		);

		await world.stop();
		const meanwhile = emulator.moveDeposit(created.id, 'completed');
		await world.start();
		check(
			'n8n stopped and started: what changed meanwhile is emitted once',
			await expectChanges(change('deposit', meanwhile, 'pending')),
		);
		const { executions, items, failures } = trigger;
		check(
			`${items.length} events in ${executions.length} executions, which all succeeded`,
			failures,
		);

		async function checkTestEvents(when: string): Promise<void> {
			const events = itemsOf(await trigger.fetchTestEvent(), triggerNode);
			const isNew = events.every(({ previousStatus }) => previousStatus === null);
			check(`test events ${when}`, [
				...differences(
					[deposits, onramps].map((kind) => events.filter(({ event }) => event === kind).length),
					[maxTestEventsOfAKind, maxTestEventsOfAKind],
				),
				...unmet({ 'as records that were not known': isNew }),
			]);
		}
	},
};

/** «deposit 1f3a…: pending → completed». */
function change(
	resource: string,
	{ id, status = 'created' }: { id: string; status?: string },
	previousStatus: string | null = null,
): string {
	return `${resource} ${id}: ${previousStatus} → ${status}`;
}

/** The function waits for these changes; whatever else was emitted since its last call is a fault. */
function changeExpecter(trigger: TriggerWorkflow) {
	let read = 0;
	return async (...expected: string[]): Promise<string[]> => {
		const emitted = () =>
			(trigger.items.slice(read) as unknown as Emitted[]).map((event) =>
				change(event.resource, event, event.previousStatus),
			);
		await trigger.until(
			() => expected.every((one) => emitted().includes(one)) && trigger.executions.every(isOver),
		);
		const actual = emitted();
		read += actual.length;
		return differences(actual.sort(), expected.sort());
	};
}
