import {
	WAIT_FOR_SUB_EXECUTION,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import { InputError } from '../../descriptions/checkInput';
import type { ItemWait, Parking } from '../operation';
import { park } from './park';

/** What n8n saves with a parked execution, by the index of the input item. */
interface State {
	execution: string;
	/** The run of the node at whose end all items were over. */
	overInRun?: number;
	waits: Record<number, ItemWait | undefined>;
	results: Record<number, INodeExecutionData[] | undefined>;
}

/**
 * Where the form says Park the Execution and n8n can do it: a tool of an AI agent has to answer. An item that is over
 * waits for the others, so that all come out together and in order.
 */
export function openParking(context: IExecuteFunctions) {
	const isTool = context.getNode().type.endsWith('Tool');
	if (isTool || context.getNodeParameter('betweenChecks', 0, '') !== 'park') return undefined;

	const execution = context.getExecutionId();
	const isSubWorkflow = context.getMode() === 'integrated';
	const saved = context.getContext('node') as { parking?: State };
	const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
	// A loop runs the node anew. But Retry On Fail repeats a run, also one that gave failed items, and the time goes on.
	if (saved.parking?.overInRun !== undefined && saved.parking.overInRun !== runIndex)
		delete saved.parking;
	const isFirstRun = saved.parking === undefined;
	const state = (saved.parking ??= { execution, waits: {}, results: {} });
	// Whoever retries an execution that has failed wants to wait as long again.
	if (state.execution !== execution) Object.assign(state, { execution, waits: {} });
	const dueAts = new Map<number, number>();

	return {
		/** The results of an item, from an earlier run or from this one; none while it waits. */
		async run(
			item: number,
			runItem: (parking: Parking) => Promise<INodeExecutionData[]>,
		): Promise<INodeExecutionData[]> {
			const known = state.results[item];
			if (known) return known;
			const results = await runItem({
				before: state.waits[item],
				park(wait) {
					refuseWhereN8nGoesOn(context);
					state.waits[item] = wait;
					dueAts.set(item, wait.dueAt);
				},
			});
			if (!dueAts.has(item)) state.results[item] = results;
			return results;
		},

		/** What the node puts out: all results, if there are all. Otherwise the execution is parked. */
		async close(results: INodeExecutionData[]): Promise<INodeExecutionData[]> {
			if (dueAts.size === 0) {
				Object.assign(state, { overInRun: runIndex, results: {} });
				return results;
			}
			const items = context.getInputData();
			await park(context, Math.min(...dueAts.values()));
			// While it parks, n8n hands nothing on. But a webhook that responds when the last node finishes responds now, with
			// what that node put out, and with status 500 if that is nothing. Whoever calls a sub-workflow, such as an AI agent,
			// might take it for the result.
			if (!isFirstRun || isSubWorkflow) return [];
			return [...dueAts.keys()].map((item) => ({ ...items[item]!, pairedItem: { item } }));
		},
	};
}

/** An n8n that does not wait for the node to run again would go on with an open payment. */
function refuseWhereN8nGoesOn(context: IExecuteFunctions): void {
	// n8n 2.41 has a second engine, to be tried out, which knows no parking: its executions have UUIDs.
	if (!/^\d+$/.test(context.getExecutionId())) {
		throw new InputError(
			'Engine 2.0 of n8n cannot park an execution: the workflow would go on before the payment is final',
			'Run the workflow with the engine that n8n has by default, or set Between Checks to Keep Running',
		);
	}
	// n8n has this constant since a workflow waits until the sub-workflow that it calls is over, parked or not.
	const callersWait = (WAIT_FOR_SUB_EXECUTION as Date | undefined) !== undefined;
	if (context.getMode() === 'integrated' && !callersWait) {
		throw new InputError(
			'This n8n cannot park a sub-workflow: the calling workflow would go on before the payment is final',
			'Use this node in the calling workflow, update to n8n 2.41 or later, or set Between Checks to Keep Running',
		);
	}
}
