import { setTimeout as delay } from 'node:timers/promises';

import {
	isOver,
	type Credential,
	type Execution,
	type Workflow,
	type WorkflowNode,
} from '../host/session';
import type { Emitted, Ledger } from '../support/ledger';
import { until } from '../support/until';
import { everyFiveSeconds, n8nNode, ourNode, triggerType, workflowOf } from './canvas';
import { untilSaved, type Row } from './executions';
import type { World } from './world';

/** Polls come every five seconds, but n8n takes its time with what a killed process leaves behind. */
const timeoutMs = 300_000;
export const triggerNode = 'Trigger';

interface Emission {
	execution: Execution;
	items: Row[];
}

/** A workflow that begins with the trigger, over its whole life, and all that it emitted. */
export class TriggerWorkflow {
	/** What was emitted, by the ID of the execution, oldest first. */
	private readonly emissions = new Map<string, Emission>();
	private readonly testIds = new Set<string>();
	private judged = 0;

	private constructor(
		private readonly world: World,
		private workflow: Workflow,
	) {}

	static async create(
		world: World,
		credential: Credential,
		parameters: object,
		next: WorkflowNode = n8nNode('End', 'noOp'),
		settings?: Record<string, unknown>,
	): Promise<TriggerWorkflow> {
		const form = { pollTimes: everyFiveSeconds, output: 'raw', ...parameters };
		const trigger = ourNode(triggerNode, triggerType, credential, form);
		const draft = workflowOf(triggerNode, [trigger], [next], settings);
		return new TriggerWorkflow(world, await world.session.createWorkflow(draft));
	}

	async activate(): Promise<void> {
		// The service tells the time in whole seconds: what was created just now would be news.
		await delay(1_500);
		await this.world.session.activateWorkflow(this.workflow);
	}

	async deactivate(): Promise<void> {
		await this.world.session.deactivateWorkflow(this.workflow);
	}

	/** As somebody does in the form, who then saves. */
	async change(parameters: object): Promise<void> {
		const nodes = this.workflow.nodes.map((node): WorkflowNode => {
			const form = { ...(node['parameters'] as object), ...parameters };
			return node.name === triggerNode ? { ...node, parameters: form } : node;
		});
		this.workflow = await this.world.session.saveWorkflow({ ...this.workflow, nodes });
	}

	/** The editor's “Fetch Test Event”. */
	async fetchTestEvent(): Promise<Execution> {
		const { session } = this.world;
		const id = await session.startWorkflow(this.workflow);
		this.testIds.add(id);
		return await untilSaved(session, id);
	}

	/** False when it does not hold in time. */
	async until(holds: () => boolean): Promise<boolean> {
		return await until(async () => {
			await this.collect();
			return holds();
		}, timeoutMs);
	}

	/** Waits until all that changed is emitted and no execution runs; returns what is lost, doubled or false. */
	async faults(ledger: Ledger): Promise<string[]> {
		const faults: string[] = [];
		await this.until(() => {
			const fresh = this.items.slice(this.judged);
			this.judged += fresh.length;
			faults.push(...ledger.judge(fresh as unknown as Emitted[]));
			return ledger.missing().length === 0 && this.executions.every(isOver);
		});
		return [...faults, ...ledger.missing()];
	}

	get executions(): Execution[] {
		return [...this.emissions.values()].map(({ execution }) => execution);
	}

	get items(): Row[] {
		return [...this.emissions.values()].flatMap(({ items }) => items);
	}

	/** Executions that did not succeed. */
	get failures(): string[] {
		return this.executions
			.filter(({ status }) => status !== 'success')
			.map(({ id, status, error }) => `execution ${id}: ${status}, ${error ?? 'no message'}`);
	}

	itemsOf(id: string): Row[] {
		return this.emissions.get(id)?.items ?? [];
	}

	/** Items are read as soon as they are there: n8n may empty an execution that it gives up. */
	private async collect(): Promise<void> {
		const { session } = this.world;
		const ids = await session.listExecutions(this.workflow.id);
		for (const id of ids.sort((one, other) => Number(one) - Number(other))) {
			const known = this.emissions.get(id);
			if (this.testIds.has(id) || (known && isOver(known.execution))) continue;
			const items = known?.items ?? (await this.readRecords(id));
			const execution = await session.getExecution(id);
			// It has just begun; those after it have to wait, so that the order stays.
			if (items.length === 0 && !isOver(execution)) return;
			this.emissions.set(id, {
				execution,
				items: items.length > 0 ? items : await this.readRecords(id),
			});
		}
	}

	/** Of the trigger, or waiting for it: what n8n writes for a killed execution is one item without fields. */
	private async readRecords(id: string): Promise<Row[]> {
		const { resultData, executionData } = await this.world.session.executionData(id);
		const outputs = [
			resultData?.runData?.[triggerNode]?.[0]?.data,
			executionData?.nodeExecutionStack?.[0]?.data,
		].map((output) => (output?.['main']?.[0] ?? []).map(({ json }) => json));
		// n8n gives the execution of a failed poll an item without fields, too.
		return outputs.find((items) => items.some((item) => 'eventId' in item)) ?? [];
	}
}
