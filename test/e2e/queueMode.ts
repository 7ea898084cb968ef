import { actionType, ourNode, saveCredential } from './canvas';
import { unmet } from './compare';
import { itemsOf } from './executions';
import { holdRequests } from './holdRequests';
import { openQueue, type Queue } from './queueMode/queue';
import type { Check, EndToEndTest } from './test';
import { Traffic } from './traffic';
import { TriggerWorkflow } from './triggerWorkflow';
import type { World } from './world';
import { checkLists } from './writeLists';
import { checkWritesOnce } from './writeOnce';

/**
 * n8n as larger installations run it: one process polls and puts executions into Redis, two workers run them, all on
 * PostgreSQL. What becomes of the execution of a killed worker is up to n8n.
 */
export const queueMode: EndToEndTest = {
	name: 'queue mode',
	emulator: { subaccounts: 14, recordsPerSubaccount: 6 },

	async run(world, check) {
		const queue = await openQueue(world);
		try {
			await queue.startMain();
			await Promise.all([queue.startWorker(), queue.startWorker()]);
			const replaceWorkerOf = async (executionId: string) => {
				await queue.killWorker(queue.workersOf(executionId)[0]!);
				await queue.startWorker();
			};
			await killAroundTrigger(world, queue, check, replaceWorkerOf);
			await checkWritesOnce(world, check, replaceWorkerOf);
			await checkLists(world, check);
		} finally {
			await queue.close();
		}
	},
};

/** The trigger while processes are killed. The node behind it makes a request, at which its executions can be held. */
async function killAroundTrigger(
	world: World,
	queue: Queue,
	check: Check,
	replaceWorkerOf: (executionId: string) => Promise<void>,
): Promise<void> {
	const { emulator } = world;
	const credential = await saveCredential(world);
	const traffic = new Traffic(emulator);
	const trigger = await TriggerWorkflow.create(
		world,
		credential,
		traffic.triggerParameters,
		ourNode('Balance', actionType, credential, {
			resource: 'balance',
			operation: 'get',
			output: 'raw',
		}),
	);
	await trigger.activate();

	const killedId = await whileExecutionIsHeld(replaceWorkerOf);
	await checkEmitted('worker killed');

	await whileExecutionIsHeld(async () => await world.kill());
	const changes = traffic.flow();
	await queue.startMain();
	await checkEmitted(`main process killed, ${changes} changes while it was down`);
	await trigger.deactivate();

	const others = trigger.executions.filter(({ id }) => id !== killedId);
	check(
		`the other ${others.length} executions ran once on a worker, with a balance for each item`,
		others.flatMap((execution) =>
			unmet({
				[`execution ${execution.id} succeeds`]: execution.status === 'success',
				[`execution ${execution.id} has one worker`]: queue.workersOf(execution.id).length === 1,
				[`execution ${execution.id} has a balance for each item`]:
					itemsOf(execution, 'Balance').length === trigger.itemsOf(execution.id).length,
			}),
		),
	);

	/** Lets something change, and acts while the execution with it waits for a response on its worker. */
	async function whileExecutionIsHeld(act: (id: string) => Promise<void>): Promise<string> {
		const held = holdRequests(emulator, { endpoint: 'balanceGet' });
		traffic.flow();
		const running = () => trigger.executions.find(({ status }) => status === 'running');
		const isHeld = await trigger.until(() => held.isHolding() && running() !== undefined);
		if (!isHeld) throw new Error('no execution came to a halt');
		const { id } = running()!;
		await act(id);
		held.release();
		return id;
	}

	async function checkEmitted(title: string): Promise<void> {
		const faults = await trigger.faults(traffic.ledger);
		check(`${title}: ${traffic.ledger.changes} changes emitted once each`, faults);
	}
}
