import {
	WAIT_FOR_SUB_EXECUTION,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { z } from 'zod/v4';

import { toRecord } from '../../api/unknownValues';
import { InputError } from '../../transport/errors';
import type { InputItem } from '../inputItem';
import { itemWait, type ItemParking } from './nextWait';
import { park, restoreInput } from './park';
import { thisProcess, untilN8nIsUp } from './untilN8nIsUp';

const item = z.looseObject({ json: z.looseObject({}) }) as unknown as z.ZodType<INodeExecutionData>;

/** What n8n saves with a parked execution, by the index of the input item. */
const savedState = z.object({
	execution: z.string(),
	/** The process that has parked it. */
	process: z.string().optional(),
	/** The run of the node at whose end all items were finished. */
	overInRun: z.number().optional(),
	waits: z.record(z.string(), itemWait.optional()),
	results: z.record(z.string(), z.array(item).min(1).optional()),
});

type ExecuteItem = (item: InputItem) => Promise<INodeExecutionData[]>;

/** Parks the items of one execution. */
interface Parking {
	/** The results of an item, perhaps from before the execution was parked; none while it waits. */
	execute: (item: InputItem, executeItem: ExecuteItem) => Promise<INodeExecutionData[]>;
	/** What the node returns: all results, if no item waits any more. Otherwise it is parked. */
	close: (results: INodeExecutionData[]) => Promise<INodeExecutionData[]>;
}

/**
 * Lets the items of Wait Until Final be parked. Undefined for other operations, with Keep Running,
 * and for a tool of an AI agent, which has to respond. A finished item waits for the others, so that
 * the node returns all of them together, in order.
 */
export function openParking(context: IExecuteFunctions): Parking | undefined {
	restoreInput(context);
	const { type, parameters } = context.getNode();
	const { operation, options } = parameters;
	// Neither accepts an expression.
	const isWait = operation === 'waitUntilFinal';
	const staysInMemory = toRecord(options).betweenChecks === 'keepRunning';
	if (type.endsWith('Tool') || !isWait || staysInMemory) return undefined;

	const { state, runIndex, wasParked } = openState(context);
	const isAfterRestart = wasParked && state.process !== thisProcess;
	const dueAts = new Map<number, number>();

	return {
		async execute(item, executeItem) {
			const { index } = item;
			const known = state.results[index];
			if (known) return known;
			if (isAfterRestart) await untilN8nIsUp();
			const parking: ItemParking = {
				before: state.waits[index],
				park(wait) {
					throwWhereN8nGoesOn(context);
					state.waits[index] = wait;
					dueAts.set(index, wait.dueAt);
				},
			};
			const results = await executeItem({ ...item, parking });
			if (!dueAts.has(index)) state.results[index] = results;
			return results;
		},

		async close(results) {
			if (dueAts.size === 0) {
				Object.assign(state, { overInRun: runIndex, results: {} });
				return results;
			}
			const items = context.getInputData();
			state.process = thisProcess;
			await park(context, Math.min(...dueAts.values()));
			// While the node is parked, n8n passes nothing on. But a webhook that responds when the last
			// node finishes responds now, and with status 500 if the node returns nothing: so it returns
			// the items that wait. Elsewhere, a caller or Execute Step of the next node might take them
			// for the result.
			if (wasParked || !isResponding(context)) return [];
			return [...dueAts.keys()].map((item) => ({ ...items[item]!, pairedItem: { item } }));
		},
	};
}

/** What was saved with the execution in this run of the node; otherwise a new state, which n8n saves. */
function openState(context: IExecuteFunctions) {
	const execution = context.getExecutionId();
	const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
	const saved = context.getContext('node') as { parking?: z.infer<typeof savedState> };
	const before = saved.parking;
	// The waits begin anew if another version of this node has saved something else.
	const known = savedState.safeParse(before).data;
	// A loop starts a new run, and with it new waits. Retry On Fail repeats a run, also one that
	// returned failed items without failing itself: there the waits continue.
	const isOver = known?.overInRun !== undefined && known.overInRun !== runIndex;
	const state = known && !isOver ? known : { execution, waits: {}, results: {} };
	// Retrying a failed execution begins the waits anew.
	if (state.execution !== execution) Object.assign(state, { execution, waits: {} });
	saved.parking = state;
	return { state, runIndex, wasParked: before !== undefined && !isOver };
}

/** Whether a webhook, a form or a chat may respond with what the node returns. */
function isResponding(context: IExecuteFunctions): boolean {
	if (context.getMode() === 'webhook') return true;
	const before = context.getParentNodes(context.getNode().name);
	return before.some(({ type }) => /webhook|form|chat/i.test(type));
}

/** Throws if this n8n, instead of waiting, would continue with an open payment. */
function throwWhereN8nGoesOn(context: IExecuteFunctions): void {
	// The experimental second engine of n8n 2.41 cannot park. Its executions have UUIDs, not numbers.
	if (!/^\d+$/.test(context.getExecutionId())) {
		throw new InputError(
			'n8n’s Engine 2.0 cannot park an execution: the workflow would continue before the payment is final',
			'Run the workflow with n8n’s default engine, or set Options > Between Checks to Keep Running',
		);
	}
	// Versions of n8n with this constant wait for a called sub-workflow, parked or not.
	const callersWait = (WAIT_FOR_SUB_EXECUTION as Date | undefined) !== undefined;
	if (context.getMode() === 'integrated' && !callersWait) {
		throw new InputError(
			'This version of n8n cannot park a sub-workflow: the calling workflow would continue before the payment is final',
			'Use this node in the calling workflow, update to n8n 2.41 or later, or set Options > Between Checks to Keep Running',
		);
	}
}
