import {
	WAIT_FOR_SUB_EXECUTION,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { z } from 'zod/v4';

import { toRecord } from '../../api/unknownValues';
import { InputError } from '../../transport/errors';
import { isTool, type InputItem } from '../inputItem';
import type { Operation } from '../operation';
import { savedWait, time, type SavedWait } from './nextWait';
import { runAgainAt } from './runAgain';
import { thisProcess, untilN8nIsUp } from './untilN8nIsUp';

const outputItem = z.looseObject({
	json: z.looseObject({}),
}) as unknown as z.ZodType<INodeExecutionData>;

/** What n8n saves with a parked execution, by the index of the input item. */
const savedState = z.object({
	execution: z.string(),
	/** When the first attempt began; a retried execution continues it. */
	startedAt: time,
	/** The process that has parked it. */
	process: z.string().optional(),
	/** The run of the node at whose end all items were finished. */
	overInRun: z.number().optional(),
	waits: z.record(z.string(), savedWait.optional()),
	results: z.record(z.string(), z.array(outputItem).min(1).optional()),
});

/** Undefined in other operations, and for a tool of an AI agent, which has to respond. */
export const parkedItemsOf = (n8n: IExecuteFunctions, { canPark }: Pick<Operation, 'canPark'>) =>
	canPark && !isTool(n8n) ? new ParkedItems(n8n) : undefined;

/**
 * The items of one execution of Wait Until Final. A finished item waits for the others, so that the
 * node returns all of them together, in order.
 */
class ParkedItems {
	private readonly saved;
	/** When the items that were parked in this run are due, by their index. */
	private readonly dueAts = new Map<number, number>();

	constructor(private readonly n8n: IExecuteFunctions) {
		this.saved = openState(n8n);
	}

	/** The results of an item, perhaps from before the execution was parked; none while it waits. */
	async execute(
		item: InputItem,
		executeItem: (item: InputItem) => Promise<INodeExecutionData[]>,
	): Promise<INodeExecutionData[]> {
		const { index } = item;
		const { state, wasParked } = this.saved;
		const earlier = state.results[index];
		if (earlier) return earlier;
		// Between Checks accepts no expression.
		const { betweenChecks } = toRecord(this.n8n.getNode().parameters.options);
		const canPark = betweenChecks !== 'keepRunning';
		if (canPark && wasParked && state.process !== thisProcess) await untilN8nIsUp();
		const park = (wait: SavedWait) => {
			requireParking(this.n8n);
			state.waits[index] = wait;
			this.dueAts.set(index, wait.dueAt);
		};
		const results = await executeItem({
			...item,
			parking: {
				startedAt: state.startedAt,
				savedWait: state.waits[index],
				park: canPark ? park : undefined,
			},
		});
		if (!this.dueAts.has(index)) state.results[index] = results;
		return results;
	}

	/** What the node returns: all results, if no item waits any more. Otherwise it is parked. */
	async close(results: INodeExecutionData[]): Promise<INodeExecutionData[]> {
		const { n8n, dueAts } = this;
		const { state, runIndex, wasParked } = this.saved;
		if (dueAts.size === 0) {
			Object.assign(state, { overInRun: runIndex, results: {} });
			return results;
		}
		const items = n8n.getInputData();
		state.process = thisProcess;
		await runAgainAt(n8n, Math.min(...dueAts.values()));
		// Now a webhook responds that responds when the last node finishes: with the items that wait,
		// because it would respond with status 500 to none. Elsewhere, a caller or Execute Step of the
		// next node might take them for the result.
		if (wasParked || !isResponding(n8n)) return [];
		return [...dueAts.keys()].map((index) => ({ ...items[index]!, pairedItem: { item: index } }));
	}
}

/** What n8n saved with the execution in this run of the node; otherwise a new state. */
function openState(n8n: IExecuteFunctions) {
	const execution = n8n.getExecutionId();
	const runIndex = Number(n8n.getWorkflowDataProxy(0).$runIndex);
	const context = n8n.getContext('node') as { parking?: z.infer<typeof savedState> };
	const saved = context.parking;
	// The waits begin anew if another version of this node has saved something else.
	const readable = savedState.safeParse(saved).data;
	// A loop starts a new run, and with it new waits. Retry On Fail repeats a run, also one that
	// returned failed items without failing itself: there the waits continue.
	const isOver = readable?.overInRun !== undefined && readable.overInRun !== runIndex;
	const fresh: z.infer<typeof savedState> = {
		execution,
		startedAt: Date.now(),
		waits: {},
		results: {},
	};
	const state = readable && !isOver ? readable : fresh;
	// A failed execution that is retried waits as long again, and for the same: what has happened
	// meanwhile counts.
	if (state.execution !== execution) Object.assign(state, { execution, waits: {} });
	context.parking = state;
	return { state, runIndex, wasParked: saved !== undefined && !isOver };
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

/** Throws if this n8n, instead of waiting, would continue with an open payment. */
function requireParking(n8n: IExecuteFunctions): void {
	// The experimental second engine of n8n 2.41 cannot park. Its executions have UUIDs, not numbers.
	if (!/^\d+$/.test(n8n.getExecutionId())) {
		throw new InputError(
			'n8n’s Engine 2.0 cannot park an execution: the workflow would continue before the payment is final',
			'Run the workflow with n8n’s default engine, or set Options > Between Checks to Keep Running',
		);
	}
	// Versions of n8n with this constant wait for a called sub-workflow, parked or not.
	const callersWait = (WAIT_FOR_SUB_EXECUTION as Date | undefined) !== undefined;
	if (n8n.getMode() === 'integrated' && !callersWait) {
		throw new InputError(
			'This version of n8n cannot park a sub-workflow: the calling workflow would continue before the payment is final',
			'Use this node in the calling workflow, update to n8n 2.41 or later, or set Options > Between Checks to Keep Running',
		);
	}
}
