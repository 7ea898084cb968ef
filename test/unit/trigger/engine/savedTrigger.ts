import type { EventName } from '../../../../nodes/CrossBorderPayments/trigger/engine/watched';
import { FakeService, hour, minute } from './fakeService';
import { Watcher } from './watcher';

const events: EventName[] = [
	'depositStatusChanged',
	'onrampStatusChanged',
	'conversionCreated',
	'offrampStatusChanged',
	'subaccountStatusChanged',
	'verificationStatusChanged',
	'stillOpen',
	'readingStopped',
];

/**
 * A trigger in the middle of its work, with something of all that its state can hold. States of
 * published versions are about this world: it must stay as it is.
 */
async function atWork() {
	const service = new FakeService(3);
	service.parentId = 'parent';
	for (const id of ['parent', 'a', 'b']) service.join(id, true, service.now - 9 * hour);
	const verification = service.add('verification', 'b', { id: 'b', status: 'in review' });
	const offramp = service.add('offramp', 'a', { id: 'offramp-a' });
	const [open, ended] = service.addDeposits(2, 'a', 'pending');
	service.addDeposits(7, 'b');
	service.add('onramp', 'a', { status: 'paid' });
	service.add('conversion', 'b');
	const watcher = new Watcher(service, {
		events,
		stillOpenHours: [1, 4],
		offramps: [{ subaccountId: 'a', id: 'offramp-a' }],
	});
	await watcher.poll();
	const [, , b] = service.of('subaccount');
	for (const status of ['review', 'declined', 'review', 'declined']) {
		service.move(b!, status);
		service.add('conversion', 'a');
		service.addDeposits(1, 'b');
		for (let polls = 0; polls < 3; polls++) await watcher.poll(15 * minute);
	}
	service.move(ended!, 'completed');
	// The list of the onramps of b cannot be read, and a page of its deposits.
	service.faults = [
		{ kind: 'failed', of: 'onramp', subaccountId: 'b', times: Infinity },
		{ kind: 'failed', of: 'deposit', subaccountId: 'b', page: 2, times: Infinity },
	];
	service.addDeposits(5, 'b', 'pending');
	for (let polls = 0; polls < 3; polls++) await watcher.poll(30 * minute);
	return { service, watcher, open: open!, offramp, verification, b: b! };
}

/** What it saves. */
export async function savedTrigger(): Promise<unknown> {
	return (await atWork()).watcher.state;
}

/** What a trigger that has this state emits, first while nothing changes, then of some changes, and what it logs. */
export async function goOnWith(state: unknown) {
	const { service, watcher, open, offramp, verification, b } = await atWork();
	watcher.state = state;
	const quiet = await watcher.news();
	service.faults = [];
	service.move(open, 'completed');
	service.move(offramp, 'paid');
	service.move(verification, 'approved');
	service.move(b, 'review');
	const { id } = service.add('onramp', 'b');
	const changed = [];
	for (let polls = 0; polls < 3; polls++) changed.push(...(await watcher.news(16 * minute)));
	return { quiet, changed, id, notes: watcher.notes };
}
