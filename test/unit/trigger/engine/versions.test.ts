import type { EventName } from '../../../../nodes/CrossBorderPayments/trigger/engine/watched';
import { FakeService } from './fakeService';
import { Watcher } from './watcher';

type Watched = typeof import('../../../../nodes/CrossBorderPayments/trigger/engine/watched');
type Engine = typeof import('../../../../nodes/CrossBorderPayments/trigger/engine/runPoll');

const unheardOf = 'unheardOf' as 'onramp';
const unheardOfChanged = 'unheardOfStatusChanged' as EventName;

/** The engine of a version that watches one more list. */
function laterEngine(): Engine {
	let engine!: Engine;
	jest.isolateModules(() => {
		const { watched, allResources } = jest.requireActual<Watched>(
			'../../../../nodes/CrossBorderPayments/trigger/engine/watched',
		);
		Object.assign(watched, { unheardOf: { ...watched.onramp, event: unheardOfChanged } });
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
	const { runPoll: laterVersion } = laterEngine();
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
