import { isDeepStrictEqual } from 'node:util';
import { isOver } from '../host/session';
import type { Emulator } from '../support/emulator/server';
import type { Emitted } from '../support/ledger';
import { saveCredential } from './canvas';
import { differences, unmet } from './compare';
import { itemsOf, type Row } from './executions';
import type { Check, EndToEndTest } from './test';
import { triggerNode, TriggerWorkflow } from './triggerWorkflow';

const deposits = 'depositStatusChanged';
const onramps = 'onrampStatusChanged';
const conversions = 'conversionCreated';

const maxTestEventsOfAKind = 5;
/** Longer than two of the intervals at which the trigger polls. */
const slowAnswerMs = 12_000;

/** What docs/trigger.md says of «Fetch Test Event», of restarts and of changed settings. */
export const triggerLifecycle: EndToEndTest = {
	name: 'trigger lifecycle',
	emulator: { seed: 7, subaccounts: 12, recordsPerSubaccount: 6 },

	async run(world, check) {
		const { emulator } = world;
		const { approvedSubaccountId: account, ...samples } = emulator.samples;
		const otherAccount = [...emulator.store.deposits.all()].find(
			({ owner }) => owner !== account,
		)!.owner;
		await world.start();
		const trigger = await TriggerWorkflow.create(world, await saveCredential(world), {
			events: [deposits, onramps],
		});
		const expectChanges = changeExpecter(trigger);
		const testEvents = async () => itemsOf(await trigger.fetchTestEvent(), triggerNode);

		checkTestEvents('before it was ever active', await testEvents(), emulator, check);
		check('test events leave no state', unmet({ 'there is none': !(await trigger.staticData()) }));

		await trigger.activate();
		check('activated: what exists starts nothing', await expectChanges());

		const created = emulator.createDeposit(account, { status: 'pending' });
		const completed = emulator.moveDeposit(samples.pendingDepositId, 'completed');
		check(
			'active: changes are emitted by the next poll',
			await expectChanges(change('deposit', created), change('deposit', completed, 'pending')),
		);
		check('each item has its record and the customer', recordFaults(trigger.items, emulator));

		await checkSlowPoll();

		await trigger.deactivate();
		const paid = emulator.moveOnramp(samples.pendingOnrampId, 'paid');
		const elsewhere = emulator.createDeposit(otherAccount, { status: 'completed' });
		emulator.createConversion(account);
		const before = await trigger.staticData();
		checkTestEvents('with changes still to be emitted', await testEvents(), emulator, check);
		check(
			'test events leave the state as it is',
			unmet({ 'it is the same': isDeepStrictEqual(await trigger.staticData(), before) }),
		);

		await trigger.change({ events: [deposits, onramps, conversions] });
		await trigger.activate();
		check(
			'inactive for a while, an event added: changes since then are emitted, the new event begins with a baseline',
			await expectChanges(change('onramp', paid, 'pending'), change('deposit', elsewhere)),
		);

		await trigger.deactivate();
		await trigger.change({ statuses: ['completed'] });
		const filtered = emulator.createOnramp(account, { status: 'pending' });
		const wanted = emulator.createOnramp(account, { status: 'completed' });
		const conversion = emulator.createConversion(account);
		await trigger.activate();
		check(
			'fewer statuses: only those are emitted, and conversions',
			await expectChanges(change('onramp', wanted), change('conversion', conversion)),
		);

		await trigger.deactivate();
		await trigger.change({ statuses: [] });
		const failed = emulator.moveOnramp(filtered.id, 'failed');
		await trigger.activate();
		check(
			'all statuses again: what was filtered out does not come later, but counts as the status before',
			await expectChanges(change('onramp', failed, 'pending')),
		);

		await trigger.deactivate();
		await trigger.change({ events: [deposits] });
		await trigger.activate();
		await trigger.deactivate();
		await trigger.change({ events: [deposits, onramps] });
		emulator.createOnramp(account, { status: 'completed' });
		const kept = emulator.createDeposit(account, { status: 'completed' });
		await trigger.activate();
		check(
			'an event taken out and added again begins with a baseline, the other goes on',
			await expectChanges(change('deposit', kept)),
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

		async function checkSlowPoll(): Promise<void> {
			const { length } = emulator.requests;
			emulator.fault({
				kind: 'latency',
				ms: slowAnswerMs,
				endpoint: 'subaccountList',
				times: 1,
			});
			const slow = emulator.createDeposit(account, { status: 'pending' });
			const faults = await expectChanges(change('deposit', slow));
			const polls = emulator.requests
				.slice(length)
				.filter(({ endpoint }) => endpoint === 'subaccountList');
			const [first, second] = polls.map(({ at }) => at);
			check('a poll that is due while another one is under way does nothing', [
				...faults,
				...unmet({
					'there was a slow poll': first !== undefined,
					'no other began meanwhile': second === undefined || second - first! >= slowAnswerMs,
				}),
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
		return [
			...expected.filter((one) => !actual.includes(one)).map((one) => `not emitted: ${one}`),
			...actual.filter((one) => !expected.includes(one)).map((one) => `not expected: ${one}`),
			...actual.filter((one, at) => actual.indexOf(one) < at).map((one) => `doubled: ${one}`),
		];
	};
}

function checkTestEvents(when: string, items: Row[], { store }: Emulator, check: Check): void {
	const newest = (records: Array<readonly [id: string, createdAt: string]>) =>
		records
			.sort(([, one], [, other]) => Date.parse(other) - Date.parse(one))
			.slice(0, maxTestEventsOfAKind)
			.map(([id]) => id);
	const allDeposits = [...store.deposits.all()].map(({ record }) => record);
	const allOnramps = [...store.onramps.all()].map(({ record }) => record);
	const idsOf = (event: string) =>
		items.filter((item) => item['event'] === event).map(({ id }) => id);
	check(`${items.length} test events ${when}: the newest records`, [
		...differences(
			idsOf(deposits),
			newest(allDeposits.map(({ id, createdAt }) => [id, createdAt])),
		),
		...differences(
			idsOf(onramps),
			newest(allOnramps.map(({ id, created_at }) => [id, created_at])),
		),
		...unmet({
			'no others': items.length === 2 * maxTestEventsOfAKind,
			'as records that were not known': items.every((item) => item['previousStatus'] === null),
		}),
	]);
}

/** With Simplify on: the record as it stands in the service now, and whose it is. */
function recordFaults(items: readonly Row[], { store }: Emulator): string[] {
	return items.flatMap((item) => {
		const id = String(item['id']);
		const { owner, record } = store.deposits.locate(id)!;
		const row = item['record'] as Row;
		const { email } = store.subaccounts.locate(owner)!.record;
		return unmet({
			[`${id}: whose it is`]: item['subaccountId'] === owner && item['subaccountEmail'] === email,
			[`${id}: its record`]: row['id'] === id && row['status'] === record.status,
			[`${id}: its amount`]: row['amount'] === record.amount,
		});
	});
}
