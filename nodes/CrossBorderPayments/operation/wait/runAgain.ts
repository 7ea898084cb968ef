import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/**
 * How a node waits for days and is then run again, with its own input, by public functions of n8n.
 *
 * `putExecutionToWait` was made for n8n's Wait node: n8n saves the execution, wakes it at the given
 * time, and hands the input of the parked node *on*, without running it. Whether to hand it on, n8n
 * decides by the `waitTill` in the data that it saved (`handleWaitingState` in n8n-core). When to
 * wake the execution, it decides by a column of its database, which it fills from the date in
 * memory. So a date that is missing only in the saved data makes n8n wake the execution in time and
 * run the node once more. The workflow needs no loop for it.
 *
 * The saved data is written by the package `flatted`, which calls the `toJSON` of an object twice: once
 * for its value, and once more for the value of that value. In queue mode, a worker tells the main
 * process of the wait in ordinary JSON, which calls it once. {@link WakeDate} returns its time
 * the first time and `false` the second time. A date that hid itself from both would make
 * the main process treat the parked execution as finished, and perhaps delete it.
 *
 * n8n documents none of this, so a version may change it. It would then hand the input on while the
 * payment is open, and the workflow would continue as if it were final. Therefore the real items lie
 * at a second input meanwhile, which is never connected, and the first one holds an item whose
 * `error` is `null`. n8n fails when it hands this item on, whatever the settings of the node, and
 * ends the execution with “Cannot read properties of null (reading 'message')”: a visible failure,
 * and no payment is passed on as final. {@link restoreInput} puts the items back before the node
 * runs. It changes the lists in place because n8n evaluates expressions on these very lists.
 *
 * Watched by “n8n runs a parked node again, with its own items” and “an n8n that handed the input
 * on would fail” in test/integration/parkedWaits.test.ts, and in a real n8n by
 * test/e2e/parkedWaits.ts.
 */
export async function park(n8n: IExecuteFunctions, wakeAt: number): Promise<void> {
	const { data } = n8n.getExecuteData();
	const items = data['main']?.[0] ?? [];
	const guard = { json: {}, error: null } as unknown as INodeExecutionData;
	data['main'] = [[guard], items];
	await n8n.putExecutionToWait(new WakeDate(wakeAt));
}

/** Undoes what `park` did to the input; does nothing if the node was not parked. */
export function restoreInput(n8n: IExecuteFunctions): void {
	const main = n8n.getExecuteData().data['main'] ?? [];
	const [guards, items] = main;
	// Only `park` makes items whose error is null.
	if (!guards || !items || guards[0]?.error !== (null as unknown)) return;
	// With Execute Once, n8n gives the node separate lists of one item, so both pairs are restored.
	const lists = new Map([
		[n8n.getInputData(0), n8n.getInputData(1)],
		[guards, items],
	]);
	for (const [first, second] of lists) {
		// n8n has just noted that the items come from the second input.
		const restored = second.map((data, item) => ({ ...data, pairedItem: { item } }));
		first.splice(0, first.length, ...restored);
	}
	main.length = 1;
}

class WakeDate extends Date {
	override toJSON(): string {
		const text = new String(this.toISOString());
		return Object.assign(text, { toJSON: () => false }) as unknown as string;
	}
}
