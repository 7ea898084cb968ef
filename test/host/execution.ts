/** What one node did in an execution, over all its runs. */
export interface NodeRun {
	status: string;
	/** From its first output; a Filter, say, hands what it discards to a second one. */
	items: Array<Record<string, unknown>>;
	/** From each of its outputs. */
	outputs: Array<Array<Record<string, unknown>>>;
	/** From each of its outputs, the input item that each item comes from. */
	pairedItems: Array<Array<number | undefined>>;
	error?: string;
	/** The input item at which it failed. */
	failedItem?: number;
	durationMs: number;
}

interface Item {
	json: Record<string, unknown>;
	pairedItem?: Origin | Origin[];
}

type Origin = number | { item: number };

interface TaskData {
	executionTime?: number;
	executionStatus?: string;
	error?: { message?: string; description?: string; context?: { itemIndex?: number } };
	data?: Record<string, Array<Item[] | null>>;
}

/** The part of n8n's saved execution that is read here. */
export interface ExecutionData {
	resultData?: { runData?: Record<string, TaskData[]>; error?: { message?: string } };
}

export function nodeRuns(runData: Record<string, TaskData[]>): Record<string, NodeRun> {
	return Object.fromEntries(Object.entries(runData).map(([node, runs]) => [node, nodeRun(runs)]));
}

function nodeRun(runs: TaskData[]): NodeRun {
	const error = runs.find((run) => run.error)?.error;
	const connections = runs.flatMap((run) => Object.values(run.data ?? {}));
	const count = Math.max(0, ...connections.map(({ length }) => length));
	const outputs = Array.from({ length: count }, (_, output) =>
		connections.flatMap((connection) => connection[output] ?? []),
	);
	const items = outputs.map((output) => output.map(({ json }) => json));
	const failedItem = error?.context?.itemIndex;
	return {
		status: runs.at(-1)?.executionStatus ?? 'unknown',
		items: items[0] ?? [],
		outputs: items,
		pairedItems: outputs.map((output) => output.map(originOf)),
		...(error ? { error: [error.message, error.description].filter(Boolean).join(': ') } : {}),
		...(failedItem === undefined ? {} : { failedItem }),
		durationMs: runs.reduce((sum, run) => sum + (run.executionTime ?? 0), 0),
	};
}

function originOf({ pairedItem }: Item): number | undefined {
	const [origin] = [pairedItem].flat();
	return typeof origin === 'object' ? origin.item : origin;
}
