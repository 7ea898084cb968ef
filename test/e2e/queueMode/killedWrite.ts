import { unmet } from '../examples/stage';
import { until } from '../../support/until';
import type { Stage } from './stage';
import { writeWorkflow } from './workflows';

const email = 'written-when-killed@customers.test';
/** Longer than a kill takes, shorter than the node waits for an answer. */
const heldMs = 20_000;
const startTimeoutMs = 30_000;
/** For the lock to run out, and half a minute for which n8n 2 waits in addition. */
const endTimeoutMs = 90_000;

/**
 * Kills a worker whose write the service has carried out, and whose answer is on its way: the node can not know, and
 * how often the write is sent is up to n8n.
 */
export async function killWriter({ world, queue, check, credentials, isOlderHost }: Stage) {
	const { emulator, session } = world;
	const workflow = await session.createWorkflow(writeWorkflow(credentials, email));
	const writes = () =>
		emulator.requests.filter(
			({ endpoint, body }) =>
				endpoint === 'subaccountCreate' && JSON.stringify(body).includes(email),
		);
	const answered = () => writes().filter(({ status }) => status === 201).length;

	const fault = emulator.fault({ kind: 'slowBody', ms: heldMs, endpoint: 'subaccountCreate' });
	const run = session.runWorkflow(workflow, { timeoutMs: endTimeoutMs });
	run.catch(() => {});
	if (!(await until(() => answered() > 0, startTimeoutMs))) {
		throw new Error('no worker sent the write');
	}
	const [id] = await session.listExecutions(workflow.id);
	const [first] = queue.workersOf(id!);
	await queue.killWorker(first!);
	emulator.clearFaults(fault.id);
	// What it makes must be there before a trigger begins to watch.
	if (isOlderHost) await until(() => answered() > 1, endTimeoutMs);

	return {
		/** Waits for what n8n makes of it. */
		async conclude(): Promise<void> {
			const { status, error } = await run;
			const statuses = writes().map((write) => write.status);
			const workers = queue.workersOf(id!);
			check(
				`worker killed with a write under way: sent ${statuses.length} times, answered ${statuses.join(', ')}; execution: ${status}`,
				isOlderHost
					? unmet({
							'another worker takes it up': workers.length === 2 && workers[0] !== workers[1],
							'the write is sent again': statuses.length === 2,
						})
					: unmet({
							'nobody takes it up': workers.length === 1,
							'the write is not sent again': statuses.length === 1,
							'the execution fails': status === 'error' && error !== undefined,
						}),
			);
		},
	};
}
