import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

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
