import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod/v4';

import { isTool, type InputItem } from '../inputItem';
import type { Operation } from '../operation';
import { newWait, wait } from './nextWait';
import { runAgainAt } from './runAgain';
import { thisProcess, untilN8nIsUp } from './untilN8nIsUp';

const outputItem = z.looseObject({
	json: z.looseObject({}),
}) as unknown as z.ZodType<INodeExecutionData>;

/**
 * What n8n saves with a parked execution, by the index of the input item. What another version of
 * this node has saved otherwise begins anew.
 */
const savedState = z.object({
	execution: z.string(),
	/** When the first attempt began; a retried execution continues it. */
	startedAt: z.number(),
	/** The process that has parked it, if it was parked. */
	process: z.string().optional(),
	/** The run of the node at whose end all items were finished. */
	overInRun: z.number().optional(),
	waits: z.record(z.string(), wait).catch(() => ({})),
	/** Those that wait have none yet. */
	results: z.record(z.string(), z.array(outputItem).min(1)).catch(() => ({})),
});

type SavedState = z.infer<typeof savedState>;

/** Undefined in other operations, and for a tool of an AI agent, which has to respond. */
export const parkedItemsOf = (n8n: IExecuteFunctions, { canPark }: Pick<Operation, 'canPark'>) =>
	canPark && !isTool(n8n) ? new ParkedItems(n8n) : undefined;

/**
 * The items of one execution of Wait Until Final. A finished item waits for the others, so that the
 * node returns all of them together, in order.
 */
class ParkedItems {
	private readonly state: SavedState;
	private readonly run: number;

	constructor(private readonly n8n: IExecuteFunctions) {
		this.run = Number(n8n.getWorkflowDataProxy(0).$runIndex);
		const execution = n8n.getExecutionId();
		const context = n8n.getContext('node') as { parking?: SavedState };
		const saved = savedState.safeParse(context.parking).data;
		// A loop starts a new run, and with it new waits. Retry On Fail repeats a run, also one that
		// returned failed items without failing itself: there the waits continue.
		const isOver = saved?.overInRun !== undefined && saved.overInRun !== this.run;
		this.state =
			saved && !isOver ? saved : { execution, startedAt: Date.now(), waits: {}, results: {} };
		// A failed execution that is retried waits as long again, and for the same: what has happened
		// meanwhile counts.
		if (this.state.execution !== execution) Object.assign(this.state, { execution, waits: {} });
		context.parking = this.state;
	}

	/** The results of an item, perhaps from before the execution was parked; none while it waits. */
	async execute(
		item: InputItem,
		executeItem: (item: InputItem) => Promise<INodeExecutionData[]>,
	): Promise<INodeExecutionData[]> {
		const { index } = item;
		const { state } = this;
		const earlier = state.results[index];
		if (earlier) return earlier;
		if (state.process !== undefined && state.process !== thisProcess) await untilN8nIsUp();
		const { startedAt, waits } = state;
		const parking = { startedAt, wait: waits[index] ?? newWait(Date.now()) };
		waits[index] = parking.wait;
		const results = await executeItem({ ...item, parking });
		if (results.length > 0) state.results[index] = results;
		return results;
	}

	/** What the node returns: all results, if no item waits any more. Otherwise it is parked. */
	async close(results: INodeExecutionData[]): Promise<INodeExecutionData[]> {
		const { n8n, state, run } = this;
		const waiting = Object.entries(state.waits).filter(([index]) => !state.results[index]);
		if (waiting.length === 0) {
			Object.assign(state, { overInRun: run, results: {} });
			return results;
		}
		const wasParked = state.process !== undefined;
		Object.assign(state, { process: thisProcess, overInRun: undefined });
		const items = n8n.getInputData();
		await runAgainAt(n8n, Math.min(...waiting.map(([, { dueAt }]) => dueAt)));
		// Now a webhook responds that responds when the last node finishes: with the items that wait,
		// because it would respond with status 500 to none. Elsewhere, a caller or Execute Step of the
		// next node might take them for the result.
		if (wasParked || !isResponding(n8n)) return [];
		const indexes = waiting.map(([index]) => Number(index));
		return indexes.map((item) => ({ ...items[item]!, pairedItem: { item } }));
	}
}

/** Whether a webhook, a form or a chat may respond with what the node returns. */
function isResponding(n8n: IExecuteFunctions): boolean {
	if (n8n.getMode() === 'webhook') return true;
	const parents = n8n.getParentNodes(n8n.getNode().name);
	return parents.some(({ type }) => canRespond(type));
}

/** Whether n8n can respond through a node of this type before the execution ends. */
export const canRespond = (nodeType: string) =>
	/\.(webhook|form|formTrigger|chat|chatTrigger|manualChatTrigger)$/.test(nodeType);
