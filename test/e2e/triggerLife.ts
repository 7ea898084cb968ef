import { isDeepStrictEqual } from 'node:util';
import type { Emulator } from '../support/emulator/server';
import { unmet, type Row } from './examples/stage';
import type { Check, EndToEndTest } from './test';
import { change, Watcher } from './triggerLife/watcher';

const deposits = 'depositStatusChanged';
const onramps = 'onrampStatusChanged';
const conversions = 'conversionCreated';

/** At most so many test events of a kind. */
const mostOfAKind = 5;

/** What docs/trigger.md says of «Fetch Test Event», of restarts and of changed settings. */
export const triggerLife: EndToEndTest = {
	name: 'trigger life',
	emulator: { seed: 7, subaccounts: 12, recordsPerSubaccount: 6 },

	async run(world, check) {
		const { emulator } = world;
		const { approvedSubaccountId: account, ...samples } = emulator.samples;
		await world.start();
		const watcher = await Watcher.create(world, { events: [deposits, onramps] });

		checkTestEvents('before it was ever active', await watcher.test(), emulator, check);
		check('test events leave no state', unmet({ 'there is none': !(await watcher.state()) }));

		await watcher.activate();
		const baseline = await watcher.state();
		check('activated: what is there starts nothing', [
			...(await watcher.expect([])),
			...unmet({ 'n8n keeps the state': Boolean(baseline) }),
		]);

		const waiting = emulator.createDeposit(account, { status: 'pending' });
		const arrived = emulator.moveDeposit(samples.pendingDepositId, 'completed');
		const whileActive = [change('deposit', waiting), change('deposit', arrived, 'pending')];
		await watcher.deactivate();
		const paid = emulator.moveOnramp(samples.pendingOnrampId, 'paid');
		const elsewhere = emulator.createDeposit(otherAccount(emulator), { status: 'completed' });
		emulator.createConversion(account);
		const whileOff = [change('onramp', paid, 'pending'), change('deposit', elsewhere)];

		const before = await watcher.state();
		checkTestEvents('with changes still to be told', await watcher.test(), emulator, check);
		check(
			'test events leave the state as it is',
			unmet({ 'it is the same': isDeepStrictEqual(await watcher.state(), before) }),
		);

		await watcher.set({ events: [deposits, onramps, conversions] });
		await watcher.activate();
		check(
			'inactive for a while, an event added: changes of before are told, the new event begins with a baseline',
			await watcher.expect([...whileActive, ...whileOff]),
		);
		check('each item has its record and the customer', recordFaults(watcher.items, emulator));

		emulator.moveDeposit(waiting.id, 'completed');
		emulator.moveOnramp(paid.id, 'completed');
		const traded = emulator.createConversion(account);
		await world.stop();
		const begun = emulator.createOnramp(account, { status: 'pending' });
		const tradedMeanwhile = emulator.createConversion(account);
		await world.start();
		check(
			'n8n stopped and started: changes of before and of meanwhile are told once',
			await watcher.expect([
				change('deposit', waiting, 'pending'),
				change('onramp', paid, 'paid'),
				change('onramp', begun),
				change('conversion', { id: traded.id }),
				change('conversion', { id: tradedMeanwhile.id }),
			]),
		);

		await watcher.deactivate();
		await watcher.set({ statuses: ['completed'] });
		const filtered = emulator.createDeposit(account, { status: 'pending' });
		emulator.moveOnramp(begun.id, 'paid');
		const wanted = emulator.createOnramp(account, { status: 'completed' });
		const always = emulator.createConversion(account);
		await watcher.activate();
		check(
			'fewer statuses: only those are told, and conversions',
			await watcher.expect([change('onramp', wanted), change('conversion', { id: always.id })]),
		);

		await watcher.deactivate();
		await watcher.set({ statuses: [] });
		emulator.moveDeposit(filtered.id, 'completed');
		const failed = emulator.moveOnramp(begun.id, 'failed');
		await watcher.activate();
		check(
			'all statuses again: what was filtered out does not come later, but counts as the status before',
			await watcher.expect([
				change('deposit', filtered, 'pending'),
				change('onramp', failed, 'paid'),
			]),
		);

		await watcher.deactivate();
		await watcher.set({ events: [deposits] });
		await watcher.activate();
		await watcher.deactivate();
		await watcher.set({ events: [deposits, onramps] });
		emulator.createOnramp(account, { status: 'completed' });
		const kept = emulator.createDeposit(account, { status: 'completed' });
		await watcher.activate();
		check(
			'an event taken out and added again begins with a baseline, the other goes on',
			await watcher.expect([change('deposit', kept)]),
		);

		await world.stop();
		await world.start();
		const last = emulator.createDeposit(account, { status: 'completed' });
		await watcher.deactivate();
		await watcher.activate();
		check(
			'stopped and started without changes: nothing comes, and then only what is new',
			await watcher.expect([change('deposit', last)]),
		);
		checkExecutions(watcher, check);
	},
};

/** Another one with records. */
function otherAccount({ store, samples }: Emulator): string {
	const other = store.subaccounts
		.of('')
		.find(
			({ id, status, isParent }) =>
				status === 'approved' && !isParent && id !== samples.approvedSubaccountId,
		);
	if (!other) throw new Error('the emulator has but one approved subaccount');
	return other.id;
}

function checkTestEvents(when: string, items: Row[], { store }: Emulator, check: Check): void {
	const newest = (records: Array<{ id: string; at: string }>) =>
		records
			.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
			.slice(0, mostOfAKind)
			.map(({ id }) => id);
	const idsOf = (event: string) =>
		items.filter((item) => item['event'] === event).map(({ id }) => id);
	const times = items.map(({ record }) => Date.parse(String((record as Row)['createdAt'])));
	check(
		`${items.length} test events ${when}`,
		unmet({
			'the newest deposits': isDeepStrictEqual(
				idsOf(deposits),
				newest(
					[...store.deposits.all()].map(({ record: { id, createdAt } }) => ({ id, at: createdAt })),
				),
			),
			'the newest onramps': isDeepStrictEqual(
				idsOf(onramps),
				newest(
					[...store.onramps.all()].map(({ record }) => ({ id: record.id, at: record.created_at })),
				),
			),
			'no others': items.length === 2 * mostOfAKind,
			'the newest first': times.every((time, at) => at === 0 || time <= times[at - 1]!),
			'as records that were not known': items.every((item) => item['previousStatus'] === null),
		}),
	);
}

/** With Simplify on: the record as it stands in the service now, and whose it is. */
function recordFaults(items: readonly Row[], { store }: Emulator): string[] {
	return items.flatMap((item) => {
		const id = String(item['id']);
		const found = store.deposits.locate(id) ?? store.onramps.locate(id);
		if (!found) return [`${id} is unknown to the service`];
		const row = item['record'] as Row;
		const { email } = store.subaccounts.locate(found.owner)!.record;
		const { record } = found;
		return unmet({
			[`${id}: whose it is`]:
				item['subaccountId'] === found.owner && item['subaccountEmail'] === email,
			[`${id}: its record`]: row['id'] === id && row['status'] === record.status,
			[`${id}: its amount`]:
				'amount' in record
					? row['amount'] === record.amount
					: row['fromAmount'] === record.from.amount,
			[`${id}: when it was seen`]: !Number.isNaN(Date.parse(String(item['detectedAt']))),
		});
	});
}

function checkExecutions({ executions, items }: Watcher, check: Check): void {
	check(
		`${items.length} events in ${executions.length} executions, all ended well`,
		executions
			.filter(({ status }) => status !== 'success')
			.map(({ id, status, error }) => `execution ${id}: ${status}, ${error ?? 'no message'}`),
	);
}
