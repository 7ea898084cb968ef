import { isOver, type Execution, type Session, type WorkflowDraft } from '../host/session';
import { until } from '../support/until';

const runTimeoutMs = 300_000;
/** A trigger may poll no more than once a minute. */
export const pollTimeoutMs = 300_000;

export type Row = Record<string, unknown>;

/** Saves and runs a workflow; an execution that does not succeed is an error. */
export async function runToSuccess(session: Session, draft: WorkflowDraft): Promise<Execution> {
	const execution = await run(session, draft);
	if (execution.status !== 'success') {
		throw new Error(`“${draft.name}”: ${execution.status}, ${execution.error ?? 'no message'}`);
	}
	return execution;
}

/** Saves and runs a workflow, to whatever end. */
export async function run(session: Session, draft: WorkflowDraft): Promise<Execution> {
	const workflow = await session.createWorkflow(draft);
	return await untilSaved(session, await session.startWorkflow(workflow));
}

/** Waits for its end. n8n saves what the nodes gave a moment after the status of an execution that failed. */
export async function untilSaved(session: Session, id: string): Promise<Execution> {
	let execution!: Execution;
	const isSaved = await until(async () => {
		execution = await session.getExecution(id);
		return isOver(execution) && Object.keys(execution.nodes).length > 0;
	}, runTimeoutMs);
	if (!isSaved) throw new Error(`execution ${id} is still ${execution.status}: ${execution.error}`);
	return execution;
}

/** An email may arrive before n8n has saved the execution that waits for its response. */
export async function untilParked({ getExecution }: Session, id: string): Promise<void> {
	const isParked = async () => (await getExecution(id)).status === 'waiting';
	if (!(await until(isParked, runTimeoutMs))) throw new Error(`execution ${id} does not wait`);
}

/** All of a workflow, oldest first, once there are so many and none runs. */
export async function untilOver(
	session: Session,
	workflowId: string,
	isEnough: (executions: Execution[]) => boolean,
): Promise<Execution[]> {
	let executions: Execution[] = [];
	await until(async () => {
		const ids = await session.listExecutions(workflowId);
		executions = await Promise.all(ids.reverse().map(session.getExecution));
		return isEnough(executions) && executions.every(isOver);
	}, pollTimeoutMs);
	return executions;
}

/** What a node gave; one that nothing reached gave nothing. */
export function itemsOf({ nodes }: Execution, node: string): Row[] {
	return nodes[node]?.items ?? [];
}
