import type { Execution, Workflow, WorkflowNode } from '../../host/session';
import { n8nNode, ourNode, saveCredential, triggerType, workflowOf } from '../canvas';
import { itemsOf, untilSaved, type Row } from '../examples/stage';
import { until } from '../../support/until';
import type { World } from '../world';

/** n8n polls when a workflow is activated and when it starts; the next poll comes within a minute. */
const pollTimeoutMs = 90_000;
const nodeName = 'Watch';

/** What the trigger has to tell, as «deposit 1f3a…: pending → completed». */
export type Change = `${string}: ${string} → ${string}`;

export const change = (
	resource: string,
	{ id, status = 'created' }: { id: string; status?: string },
	previousStatus: string | null = null,
): Change => `${resource} ${id}: ${previousStatus} → ${status}`;

/** A workflow that begins with the trigger, over its whole life. */
export class Watcher {
	private readonly tests = new Set<string>();
	private readonly finished = new Map<string, Execution>();
	private read = 0;

	private constructor(
		private readonly world: World,
		private workflow: Workflow,
	) {}

	static async create(world: World, parameters: object): Promise<Watcher> {
		const credential = await saveCredential(world);
		const form = { pollTimes: { item: [{ mode: 'everyMinute' }] }, scope: 'all', ...parameters };
		const trigger = ourNode(nodeName, triggerType, credential, form);
		const draft = workflowOf('Watcher', [trigger], [n8nNode('End', 'noOp')]);
		return new Watcher(world, await world.session.createWorkflow(draft));
	}

	async activate(): Promise<void> {
		await this.world.session.activateWorkflow(this.workflow);
	}

	async deactivate(): Promise<void> {
		await this.world.session.deactivateWorkflow(this.workflow);
	}

	/** As somebody does in the form, who then saves. */
	async set(parameters: object): Promise<void> {
		const nodes = this.workflow.nodes.map((node): WorkflowNode => {
			const form = { ...(node['parameters'] as object), ...parameters };
			return node.name === nodeName ? { ...node, parameters: form } : node;
		});
		this.workflow = await this.world.session.saveWorkflow({ ...this.workflow, nodes });
	}

	/** What «Fetch Test Event» shows. */
	async test(): Promise<Row[]> {
		const { id } = await this.world.session.runWorkflow(this.workflow);
		this.tests.add(id);
		return itemsOf(await untilSaved(this.world.session, id), nodeName);
	}

	/** What n8n keeps with the workflow; nothing before the first poll. */
	async state(): Promise<unknown> {
		const { staticData } = await this.world.session.call<{ staticData: unknown }>(
			'GET',
			`/rest/workflows/${this.workflow.id}`,
		);
		return staticData;
	}

	/** Waits for these changes; what else came since the last time, or did not, is a fault. */
	async expect(changes: readonly Change[]): Promise<string[]> {
		const wanted = new Set<string>(changes);
		await until(async () => {
			await this.collect();
			const told = new Set(this.items.slice(this.read).map(changeOf));
			return [...wanted].every((one) => told.has(one as Change));
		}, pollTimeoutMs);
		const told = this.items.slice(this.read).map(changeOf);
		this.read += told.length;
		return [
			...changes.filter((one) => !told.includes(one)).map((one) => `not told: ${one}`),
			...told.filter((one) => !wanted.has(one)).map((one) => `not expected: ${one}`),
			...told.filter((one, at) => told.indexOf(one) < at).map((one) => `told again: ${one}`),
		];
	}

	/** All that was told, oldest first. */
	get items(): Row[] {
		return this.executions.flatMap((execution) => itemsOf(execution, nodeName));
	}

	/** In the order in which they were started. */
	get executions(): Execution[] {
		return [...this.finished.values()].sort((one, other) => Number(one.id) - Number(other.id));
	}

	private async collect(): Promise<void> {
		const { session } = this.world;
		for (const id of await session.listExecutions(this.workflow.id)) {
			if (this.tests.has(id) || this.finished.has(id)) continue;
			this.finished.set(id, await untilSaved(session, id));
		}
	}
}

function changeOf({ resource, id, previousStatus, status }: Row): Change {
	return `${String(resource)} ${String(id)}: ${String(previousStatus)} → ${String(status)}`;
}
