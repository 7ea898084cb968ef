import {
	WAIT_FOR_SUB_EXECUTION,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import { InputError } from '../../transport/errors';

/**
 * Parks the execution until then, when n8n runs the node again, with its own items.
 *
 * n8n made `putExecutionToWait` for its Wait node: after the wait, it hands the items on without
 * running the node, if the saved execution has a date to wait for. {@link WakeDate} is missing only
 * there. n8n does not document this, so a version might hand the items on all the same, while the
 * payment is open: they lie at a second input meanwhile, and the first has one whose `error` is
 * null, on which n8n fails: a visible failure, and no payment is passed on as final.
 *
 * Watched by test/integration/parkedWaits.test.ts and, in a real n8n, test/e2e/parkedWaits.ts.
 */
export async function runAgainAt(n8n: IExecuteFunctions, time: number): Promise<void> {
	const { data } = n8n.getExecuteData();
	const items = data['main']?.[0] ?? [];
	const guard = { json: {}, error: null } as unknown as INodeExecutionData;
	data['main'] = [[guard], items];
	await n8n.putExecutionToWait(new WakeDate(time));
}

/** After a wait, puts the items back into the lists that n8n gives to expressions. */
export function restoreInput(n8n: IExecuteFunctions): void {
	const main = n8n.getExecuteData().data['main'] ?? [];
	const [guards, items] = main;
	// Only `runAgainAt` makes items whose error is null.
	if (!guards || !items || guards[0]?.error !== (null as unknown)) return;
	// With Execute Once, n8n gives the node separate lists of one item, so both pairs are restored.
	const lists = new Map([
		[n8n.getInputData(0), n8n.getInputData(1)],
		[guards, items],
	]);
	for (const [first, second] of lists) {
		// n8n has just noted that the items come from the second input.
		const restored = second.map((data, index) => ({ ...data, pairedItem: { item: index } }));
		first.splice(0, first.length, ...restored);
	}
	main.length = 1;
}

/**
 * Flatted, which n8n saves executions with, calls `toJSON` once more on what it returned. JSON, in
 * which a worker tells the main process of the wait, calls it once, and must get the date.
 */
class WakeDate extends Date {
	override toJSON(): string {
		const text = new String(this.toISOString());
		return Object.assign(text, { toJSON: () => false }) as unknown as string;
	}
}

/** Throws if this n8n, instead of waiting, would continue with an open payment. */
export function requireParking(n8n: IExecuteFunctions): void {
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
