import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { InputError } from '../../descriptions/checkInput';
import { toNodeError } from '../../transport/errors';
import type { Parking } from '../operation';
import { maxUnparked } from './waitFor';

/**
 * After a wait, n8n does not run a parked node again: it gives the input items to the first output. So that output leads
 * back to the input, as with Loop Over Items.
 */
export const parkedOutputs = `={{ $parameter["betweenLooks"] === "park"
	? [{ type: "main", displayName: "Not Final Yet" }, { type: "main", displayName: "Final" }]
	: ["main"] }}` as const;

const notLooped =
	'The output “Not Final Yet” does not lead back to this node, so nothing would look again';
const howToLoop =
	'Drag a line from the output Not Final Yet of this node to its own input, and continue the workflow at the output Final. For short waits without a loop, set Between Looks to Keep Running';

/** Where the form says Park the Execution and n8n can do it: a tool of an AI agent has to answer. */
export function openParking(context: IExecuteFunctions) {
	const isTool = context.getNode().type.endsWith('Tool');
	if (isTool || context.getNodeParameter('betweenLooks', 0, '') !== 'park') return undefined;

	const waits = context.getContext('node') as Parking['waits'];
	// Execute Step in the editor ends with this node and would take the parked items for its result.
	const mayBeStep = context.getMode() === 'manual' && Object.keys(waits).length === 0;
	const dueAts = new Map<number, number>();

	return {
		of: (itemIndex: number): Parking => ({
			waits,
			keepRunningMs: mayBeStep ? maxUnparked * 1000 : 0,
			park: (dueAt) => dueAts.set(itemIndex, dueAt),
		}),

		/** Either something comes out, or the execution is parked: n8n drops what comes out while it parks. */
		async outputs(
			finals: INodeExecutionData[],
			warn: (message: string) => void,
		): Promise<INodeExecutionData[][]> {
			if (dueAts.size === 0) return [[], finals];
			const pending = context
				.getInputData()
				.flatMap((input, item) => (dueAts.has(item) ? [{ ...input, pairedItem: { item } }] : []));
			if (mayBeStep) {
				warn(
					`Not final after ${maxUnparked} seconds. In the editor, the first round keeps running instead of parking, and Execute Step ends here. Execute the whole workflow, or publish it, to go on waiting: the output Not Final Yet has to lead back to the input of this node`,
				);
			} else if (!isLooped(context)) {
				throw toNodeError(context.getNode(), new InputError(notLooped, howToLoop));
			} else if (finals.length === 0) {
				await context.putExecutionToWait(new Date(Math.min(...dueAts.values())));
			}
			return [pending, finals];
		},
	};
}

/** Whether the first output leads back to the input, directly or over other nodes. */
function isLooped(context: IExecuteFunctions): boolean {
	// n8n's types leave this out. The index of a source is that of its output.
	const workflow = context as unknown as {
		getConnections(to: object, type: 'main'): Array<Array<{ node: string; index: number }> | null>;
	};
	const { name } = context.getNode();
	const leadingHere = [name];
	// Grows while it is read.
	for (const each of leadingHere) {
		for (const source of workflow.getConnections({ name: each }, 'main').flat()) {
			if (source?.node === name && source.index === 0) return true;
			if (source && !leadingHere.includes(source.node)) leadingHere.push(source.node);
		}
	}
	return false;
}
