/** What one node did in an execution, over all its runs. */
export interface NodeRun {
	/** From its first output; a Filter, say, has a second one for what it discards. */
	items: Array<Record<string, unknown>>;
	/** The input item that each of them comes from. */
	pairedItems: Array<number | undefined>;
	error?: string;
	durationMs: number;
}

interface Item {
	json: Record<string, unknown>;
	pairedItem?: PairedItem | PairedItem[];
}

type PairedItem = number | { item: number };

interface TaskData {
	executionTime?: number;
	error?: { message?: string; description?: string };
	data?: Record<string, Array<Item[] | null>>;
}

/** The part of n8n's saved execution that is read here. */
export interface ExecutionData {
	resultData?: { runData?: Record<string, TaskData[]>; error?: { message?: string } };
	/** What waits for the nodes that are to run. */
	executionData?: {
		nodeExecutionStack?: Array<{ data: Record<string, Array<Item[] | null>> }>;
		/** What nodes keep for themselves while it lasts. */
		contextData?: Record<string, unknown>;
	};
}

export function nodeRuns(runData: Record<string, TaskData[]>): Record<string, NodeRun> {
	return Object.fromEntries(Object.entries(runData).map(([node, runs]) => [node, nodeRun(runs)]));
}

function nodeRun(runs: TaskData[]): NodeRun {
	const error = runs.find((run) => run.error)?.error;
	const items = runs
		.flatMap((run) => Object.values(run.data ?? {}))
		.flatMap(([firstOutput]) => firstOutput ?? []);
	return {
		items: items.map(({ json }) => json),
		pairedItems: items.map(pairedIndex),
		...(error && { error: [error.message, error.description].filter(Boolean).join(': ') }),
		durationMs: runs.reduce((sum, run) => sum + (run.executionTime ?? 0), 0),
	};
}

function pairedIndex({ pairedItem }: Item): number | undefined {
	const [first] = [pairedItem].flat();
	return typeof first === 'object' ? first.item : first;
}
