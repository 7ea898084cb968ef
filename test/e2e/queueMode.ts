import type { Credential } from '../host/session';
import { until } from '../support/until';
import { actionType, n8nNode, ourNode, saveCredential, start, workflowOf } from './canvas';
import { unmet } from './compare';
import { itemsOf } from './executions';
import { holdRequests } from './holdRequests';
import { openQueue, type Queue } from './queueMode/queue';
import type { Check, EndToEndTest } from './test';
import { Traffic } from './traffic';
import { TriggerWorkflow } from './triggerWorkflow';
import type { World } from './world';

const startTimeoutMs = 30_000;
/** For the lock to run out, and half a minute for which n8n 2 waits in addition. */
const takeUpTimeoutMs = 90_000;
/** Longer than a kill takes, shorter than the node waits for an answer. */
const heldAnswerMs = 20_000;

interface Stage {
	world: World;
	queue: Queue;
	credential: Credential;
	check: Check;
}

/**
 * n8n as larger installations run it: one process polls and puts executions into Redis, two workers run them, all on
 * PostgreSQL. What becomes of the execution of a killed worker is up to n8n: n8n 1 gives it to another worker, and
 * n8n 2 gives it up.
 */
export const queueMode: EndToEndTest = {
	name: 'queue mode',
	emulator: { subaccounts: 14, recordsPerSubaccount: 6 },

	async run(world, check) {
		const queue = await openQueue(world);
		try {
			await queue.startMain();
			await Promise.all([queue.startWorker(), queue.startWorker()]);
			const credential = await saveCredential(world);
			const stage = { world, queue, credential, check };
			const concludeWrite = await killWriter(stage);
			await queue.startWorker();
			await killAroundTrigger(stage);
			await concludeWrite();
		} finally {
			await queue.close();
		}
	},
};

/**
 * Kills a worker whose write the service has carried out, and whose answer is on its way: the node cannot know, and
 * how often the write is sent is up to n8n. Returns what waits for n8n to deal with it.
 */
async function killWriter({ world, queue, credential, check }: Stage) {
	const { emulator, session, isN8n1 } = world;
	const email = 'written-when-killed@customers.test';
	const create = ourNode('Create', actionType, credential, {
		resource: 'subaccount',
		operation: 'create',
		email,
	});
	const workflow = await session.createWorkflow(workflowOf('A write', [start], [create]));
	const writes = () =>
		emulator.requests.filter(
			({ endpoint, body, status }) =>
				endpoint === 'subaccountCreate' && status === 201 && JSON.stringify(body).includes(email),
		).length;

	const fault = emulator.fault({
		kind: 'slowBody',
		ms: heldAnswerMs,
		endpoint: 'subaccountCreate',
	});
	const execution = session.runWorkflow(workflow, { timeoutMs: takeUpTimeoutMs });
	execution.catch(() => {});
	if (!(await until(() => writes() > 0, startTimeoutMs)))
		throw new Error('no worker sent the write');
	const [id] = await session.listExecutions(workflow.id);
	await queue.killWorker(queue.workersOf(id!)[0]!);
	emulator.clearFaults(fault.id);
	// The second one makes a subaccount, too, which must be there before a trigger takes its baseline.
	if (isN8n1) await until(() => writes() > 1, takeUpTimeoutMs);

	return async () => {
		const { status } = await execution;
		const workers = queue.workersOf(id!);
		check(
			`worker killed with a write under way: sent ${writes()} times, execution: ${status}`,
			isN8n1
				? unmet({
						'another worker takes it up': new Set(workers).size === 2,
						'the write is sent again': writes() === 2,
					})
				: unmet({
						'no other worker takes it up': workers.length === 1,
						'the write is not sent again': writes() === 1,
						'the execution fails': status === 'error',
					}),
		);
	};
}

/** The trigger while processes are killed. The node behind it makes a request, at which its executions can be held. */
async function killAroundTrigger(stage: Stage): Promise<void> {
	const { world, queue, credential, check } = stage;
	const { session, emulator, isN8n1 } = world;
	const traffic = new Traffic(emulator);
	const alarm = await session.createWorkflow(
		workflowOf('Alarm', [n8nNode('Alarm', 'errorTrigger')], []),
	);
	// n8n 1 starts an error workflow as it is, and would not activate it.
	if (!isN8n1) await session.activateWorkflow(alarm);
	const trigger = await TriggerWorkflow.create(
		world,
		credential,
		traffic.triggerParameters,
		ourNode('Balance', actionType, credential, { resource: 'balance', operation: 'get' }),
		{ errorWorkflow: alarm.id },
	);
	await trigger.activate();

	const killedId = await whileExecutionIsHeld(async (id) => {
		await queue.killWorker(queue.workersOf(id)[0]!);
		await queue.startWorker();
	});
	await checkEmitted('worker killed');
	await checkKilledExecution(killedId);

	await whileExecutionIsHeld(async () => await world.kill());
	const changes = traffic.flow();
	await queue.startMain();
	await checkEmitted(`main process killed, ${changes} changes while it was down`);

	const others = trigger.executions.filter(({ id }) => id !== killedId);
	check(
		`the other ${others.length} executions ran once on a worker, with a balance for each item`,
		others.flatMap((execution) =>
			unmet({
				[`execution ${execution.id} succeeds`]: execution.status === 'success',
				[`execution ${execution.id} is put into the queue once`]:
					queue.enqueued(execution.id) === 1,
				[`execution ${execution.id} has one worker`]: queue.workersOf(execution.id).length === 1,
				[`execution ${execution.id} has a balance for each item`]:
					itemsOf(execution, 'Balance').length === trigger.itemsOf(execution.id).length,
			}),
		),
	);

	/** Lets something change, and acts while the execution with it waits for an answer on its worker. */
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

	async function checkKilledExecution(id: string): Promise<void> {
		const execution = trigger.executions.find((each) => each.id === id)!;
		const count = trigger.itemsOf(id).length;
		const workers = queue.workersOf(id);
		const hasAlarm = async () => {
			const ids = await session.listExecutions(alarm.id);
			const alarms = await Promise.all(ids.map(async (each) => await session.getExecution(each)));
			return alarms.some((each) => JSON.stringify(itemsOf(each, 'Alarm')).includes(`"id":"${id}"`));
		};
		check(
			`its execution with ${count} items: ${execution.status}`,
			isN8n1
				? unmet({
						'another worker takes it up': new Set(workers).size === 2,
						'it succeeds': execution.status === 'success',
						'with a balance for each item': itemsOf(execution, 'Balance').length === count,
						'no error workflow starts': !(await hasAlarm()),
					})
				: unmet({
						'no other worker takes it up': workers.length === 1,
						'it fails': execution.status === 'error',
						'the error workflow starts': await until(hasAlarm, startTimeoutMs),
					}),
		);
	}
}
