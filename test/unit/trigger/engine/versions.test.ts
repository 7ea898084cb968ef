import type { EventName } from '../../../../nodes/CrossBorderPayments/trigger/engine/watched';
import { FakeService } from './fakeService';
import { Watcher } from './watcher';

type Watched = typeof import('../../../../nodes/CrossBorderPayments/trigger/engine/watched');
type Engine = typeof import('../../../../nodes/CrossBorderPayments/trigger/engine/runPoll');

const unheardOf = 'unheardOf' as 'onramp';
const unheardOfChanged = 'unheardOfStatusChanged' as EventName;

/** The engine of a version that watches one more list, of each subaccount or of the account. */
function laterEngine(of: 'account' | 'subaccount'): Engine {
	let engine!: Engine;
	jest.isolateModules(() => {
		const { watched, allResources } = jest.requireActual<Watched>(
			'../../../../nodes/CrossBorderPayments/trigger/engine/watched',
		);
		Object.assign(watched, { unheardOf: { ...watched.onramp, event: unheardOfChanged, of } });
		allResources.push(unheardOf);
		engine = jest.requireActual<Engine>(
			'../../../../nodes/CrossBorderPayments/trigger/engine/runPoll',
		);
	});
	return engine;
}

test('a version with another list goes on where this one was, and this one where that was', async () => {
	const service = new FakeService();
	service.join('a');
	const [open] = service.addDeposits(1, 'a', 'pending');
	service.add(unheardOf, 'a');
	const watcher = new Watcher(service);
	const { runPoll: thisVersion } = watcher;
	const { runPoll: laterVersion } = laterEngine('subaccount');
	const pollWith = async (runPoll: Engine['runPoll'], ...more: EventName[]) => {
		watcher.runPoll = runPoll;
		watcher.config = { ...watcher.config, events: ['depositStatusChanged', ...more] };
		const news = await watcher.news();
		expect(watcher.notes).toEqual([]);
		return news;
	};
	await pollWith(thisVersion);

	service.addDeposits(1);
	expect(await pollWith(laterVersion, unheardOfChanged)).toEqual(['deposit-3 null completed']);
	service.add(unheardOf, 'a');
	expect(await pollWith(laterVersion, unheardOfChanged)).toEqual(['unheardOf-4 null pending']);

	service.move(open!, 'completed');
	const another = service.add(unheardOf, 'a');
	expect(await pollWith(thisVersion)).toEqual(['deposit-1 pending completed']);
	expect(await pollWith(laterVersion, unheardOfChanged)).toEqual([`${another.id} null pending`]);
});

test('a list of the account alone: the key of another account begins with a baseline', async () => {
	const [one, other] = ['one', 'other'].map((id) => {
		const account = new FakeService();
		account.join(id);
		account.add(unheardOf, '');
		return Object.assign(account, { parentId: id });
	}) as [FakeService, FakeService];
	const watcher = new Watcher(one, { events: [unheardOfChanged] });
	({ runPoll: watcher.runPoll } = laterEngine('account'));
	await watcher.poll();
	watcher.service = other;
	other.add(unheardOf, '');
	expect(await watcher.news()).toEqual([]);
	expect(watcher.notes).toEqual([expect.stringContaining('another account')]);
	const { id } = other.add(unheardOf, '');
	expect(await watcher.news()).toEqual([`${id} null pending`]);
});
