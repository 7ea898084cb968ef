/** What one node did in an execution, over all its runs. */
export interface NodeRun {
	/** From its first output; a Filter, say, has a second one for what it discards. */
	items: Array<Record<string, unknown>>;
	/** From each of its outputs. */
	outputs: Array<Array<Record<string, unknown>>>;
	/** For each of its outputs, the input item that each item comes from. */
	pairedItems: Array<Array<number | undefined>>;
	error?: string;
	/** The input item at which it failed. */
	failedItem?: number;
	durationMs: number;
}

interface Item {
	json: Record<string, unknown>;
	pairedItem?: PairedItem | PairedItem[];
}

type PairedItem = number | { item: number };

interface TaskData {
	executionTime?: number;
	error?: { message?: string; description?: string; context?: { itemIndex?: number } };
	data?: Record<string, Array<Item[] | null>>;
}

/** The part of n8n's saved execution that is read here. */
export interface ExecutionData {
	resultData?: { runData?: Record<string, TaskData[]>; error?: { message?: string } };
	/** What waits for the nodes that are to run. */
	executionData?: { nodeExecutionStack?: Array<{ data: Record<string, Array<Item[] | null>> }> };
}

export function nodeRuns(runData: Record<string, TaskData[]>): Record<string, NodeRun> {
	return Object.fromEntries(Object.entries(runData).map(([node, runs]) => [node, nodeRun(runs)]));
}

function nodeRun(runs: TaskData[]): NodeRun {
	const error = runs.find((run) => run.error)?.error;
	const outputs: Item[][] = [];
	for (const connection of runs.flatMap((run) => Object.values(run.data ?? {}))) {
		connection.forEach((items, output) => (outputs[output] ??= []).push(...(items ?? [])));
	}
	const jsons = outputs.map((items) => items.map(({ json }) => json));
	const failedItem = error?.context?.itemIndex;
	return {
		items: jsons[0] ?? [],
		outputs: jsons,
		pairedItems: outputs.map((items) => items.map(pairedIndex)),
		...(error ? { error: [error.message, error.description].filter(Boolean).join(': ') } : {}),
		...(failedItem === undefined ? {} : { failedItem }),
		durationMs: runs.reduce((sum, run) => sum + (run.executionTime ?? 0), 0),
	};
}

function pairedIndex({ pairedItem }: Item): number | undefined {
	const [first] = [pairedItem].flat();
	return typeof first === 'object' ? first.item : first;
}
