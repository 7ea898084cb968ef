import { isOver, type Execution, type Session, type WorkflowDraft } from '../host/session';
import { until } from '../support/until';

const savingTimeoutMs = 20_000;

export type Row = Record<string, unknown>;

/** Saves and runs a workflow; an execution that does not succeed is an error. */
export async function runToSuccess(session: Session, draft: WorkflowDraft): Promise<Execution> {
	const execution = await run(session, draft);
	if (execution.status !== 'success') {
		throw new Error(`«${draft.name}»: ${execution.status}, ${execution.error ?? 'no message'}`);
	}
	return execution;
}

/** Saves and runs a workflow, to whatever end. */
export async function run(session: Session, draft: WorkflowDraft): Promise<Execution> {
	const { id } = await session.runWorkflow(await session.createWorkflow(draft));
	return await untilSaved(session, id);
}

/** n8n saves what the nodes gave a moment after the status of an execution that failed. */
export async function untilSaved(session: Session, id: string): Promise<Execution> {
	let execution!: Execution;
	await until(async () => {
		execution = await session.getExecution(id);
		return isOver(execution) && Object.keys(execution.nodes).length > 0;
	}, savingTimeoutMs);
	return execution;
}

/** What a node gave; one that nothing reached gave nothing. */
export function itemsOf({ nodes }: Execution, node: string): Row[] {
	return nodes[node]?.items ?? [];
}
