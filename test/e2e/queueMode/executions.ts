import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isOver, type Execution, type Workflow } from '../../host/session';
import type { Emitted } from '../ledger';
import { until } from '../../support/until';
import type { World } from '../world';

type Output = { main?: Array<Array<{ json: unknown }> | null> };

/** What n8n keeps of an execution: what nodes gave, and what those are given that are to run. */
interface Kept {
	resultData?: { runData?: Record<string, Array<{ data?: Output }>> };
	executionData?: { nodeExecutionStack?: Array<{ data: Output }> };
}

/**
 * The executions of a workflow that starts with a trigger, and what each was given by it. That is read as soon as an
 * execution is there, because n8n may empty one that it gives up.
 */
export class Executions {
	private readonly given = new Map<string, Emitted[]>();
	private readonly known = new Map<string, Execution>();

	constructor(
		private readonly world: World,
		private readonly workflow: Workflow,
	) {}

	/** False when it does not hold in time. */
	async until(holds: () => boolean, timeoutMs: number): Promise<boolean> {
		return await until(async () => {
			await this.collect();
			return holds();
		}, timeoutMs);
	}

	/** Oldest first. */
	get all(): Execution[] {
		return [...this.known.values()].sort((one, other) => Number(one.id) - Number(other.id));
	}

	get areOver(): boolean {
		return this.all.every(isOver);
	}

	itemsOf(id: string): Emitted[] {
		return this.given.get(id) ?? [];
	}

	/** In the order of the executions. */
	get emitted(): Emitted[] {
		return this.all.flatMap(({ id }) => this.itemsOf(id));
	}

	private async collect(): Promise<void> {
		const { session } = this.world;
		for (const id of await session.listExecutions(this.workflow.id)) {
			const last = this.known.get(id);
			if (last && isOver(last)) continue;
			if (this.itemsOf(id).length === 0) this.given.set(id, await this.readItems(id));
			this.known.set(id, await session.getExecution(id));
		}
	}

	private async readItems(id: string): Promise<Emitted[]> {
		const { session, host } = this.world;
		// n8n's own copy reads what n8n wrote.
		const n8n = createRequire(join(host.folder, 'node_modules', 'n8n', 'package.json'));
		const { parse } = n8n('flatted') as { parse(text: string): Kept | undefined };
		const { data } = await session.call<{ data: string }>('GET', `/rest/executions/${id}`);
		const { resultData, executionData } = parse(data) ?? {};
		const output =
			resultData?.runData?.['Watch']?.[0]?.data ?? executionData?.nodeExecutionStack?.[0]?.data;
		return (output?.main?.[0] ?? []).map(({ json }) => json as Emitted);
	}
}
