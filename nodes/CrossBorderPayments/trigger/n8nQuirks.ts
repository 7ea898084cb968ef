/**
 * Where n8n behaves otherwise than a trigger would expect. Each part says in which n8n, what the trigger does about it,
 * and which test in test/e2e shows it.
 */
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { ApiError, ConnectionError } from '../transport/errors';

type Items = INodeExecutionData[][] | null;

/** The same in all polls of one trigger, and another one for every other trigger. */
export const triggerKey = (context: IPollFunctions): string =>
	`${context.getWorkflow().id ?? ''} ${context.getNode().id}`;

const nodeData = (context: IPollFunctions): IDataObject => context.getWorkflowStaticData('node');

interface Poll {
	/** Fulfilled when it has ended, well or not. */
	end: Promise<unknown>;
	/** Has the new state then. */
	data: IDataObject;
	/** When it ended (ms), if it found events. */
	foundAt?: number;
}

/** Polls under way in this process, and those whose events n8n may still be saving. */
const polls = new Map<string, Poll>();

/** n8n's durable pollers save events and state a moment after the poll. */
const savingMs = 3_000;

/**
 * Makes a poll, unless it would find the events of another one a second time; then it gives none.
 *
 * - n8n 1 and 2 poll by the clock, and when a workflow is published, although another poll is under way. Where it is
 *   published, n8n has read the state before the other poll has changed it. So this poll waits for the other one and
 *   takes its state over. Shown by «crash recovery».
 * - When n8n starts, the durable pollers of n8n 2.4x make the polls that they missed all at once, each with the state
 *   as it was before the others. So only the first of them reads. Shown by «durable pollers».
 */
export async function pollAlone(
	context: IPollFunctions,
	readEvents: () => Promise<Items>,
): Promise<Items> {
	for (const [key, { foundAt }] of polls) {
		if (foundAt !== undefined && Math.abs(Date.now() - foundAt) >= savingMs) polls.delete(key);
	}
	const key = triggerKey(context);
	const other = polls.get(key);
	if (other && isDurable(context)) return null;
	if (other && other.foundAt === undefined) {
		await other.end;
		Object.assign(nodeData(context), other.data);
		return null;
	}
	const result = readEvents();
	const poll: Poll = { end: Promise.allSettled([result]).then(() => {}), data: nodeData(context) };
	polls.set(key, poll);
	try {
		const items = await result;
		if (items) poll.foundAt = Date.now();
		return items;
	} finally {
		if (poll.foundAt === undefined) polls.delete(key);
	}
}

/** n8n makes one context for each activation, and polls once to activate. */
const activated = new WeakSet<IPollFunctions>();

/**
 * n8n 2 gives a workflow up whose poll fails when n8n starts, and does not poll when the service is well again. So such
 * a failure is a line in the log, and gives no events. Shown by «crash recovery».
 */
export async function tolerateAtStart(
	context: IPollFunctions,
	readEvents: () => Promise<Items>,
): Promise<Items> {
	const isStarting = ['init', 'leadershipChange'].includes(context.getActivationMode());
	const isFirst = !activated.has(context);
	activated.add(context);
	if (!isStarting || !isFirst) return await readEvents();
	return await readEvents().catch((error: Error) => {
		context.logger.error(`${context.getNode().name}: ${error.message}`);
		return null;
	});
}

/**
 * Polls come every minute. n8n 2 gives the publishing of a workflow up after 84 seconds, and with it a poll. No
 * end-to-end test shows it, because it takes so long.
 */
const maxPollMs = 60_000;

/** The durable pollers of n8n 2.4x say less than this, and keep the state themselves. */
const durableBudgetMs = 5 * 60_000;

/** The rest is time to hand over what was found. */
const usedPart = 0.8;

/** Only n8n 2.4x says how long a poll may take. */
const budgetOf = (context: Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>): number =>
	context.getPollBudgetMs?.() ?? Infinity;

const isDurable = (context: IPollFunctions): boolean => budgetOf(context) < durableBudgetMs;

/** Ends what is read, by hand or when the time for the poll is over. */
export function pollDeadline(context: IPollFunctions): AbortController {
	const end = new AbortController();
	const budgetMs = Math.min(budgetOf(context), maxPollMs);
	// A listener keeps the timeout alive: Node 20 collects one that only `AbortSignal.any` refers to.
	AbortSignal.timeout(budgetMs * usedPart).addEventListener('abort', () => end.abort());
	return end;
}

/**
 * n8n 1 and 2 hand out proxies with a hidden property, which the schema of the state would refuse: it is read as plain
 * JSON. Every restart in «crash recovery» shows it.
 */
export const loadState = (context: IPollFunctions): unknown =>
	JSON.parse(JSON.stringify(nodeData(context).state ?? null));

export function saveState(context: IPollFunctions, state: unknown): void {
	nodeData(context).state = state as IDataObject;
}

/** The durable pollers of n8n 2.4x poll later by the cause that an error carries. Shown by «durable pollers on SQLite». */
export function backoffOf(error: unknown): { failure?: object } {
	if (error instanceof ConnectionError) return { failure: { cause: 'temporarily-unavailable' } };
	if (!(error instanceof ApiError)) return {};
	const { status, retryAfterMs } = error;
	if (status === 401) return { failure: { cause: 'credential-invalid' } };
	if (status === 429) return { failure: { cause: 'rate-limited', retryAfterMs } };
	return status >= 500 ? { failure: { cause: 'temporarily-unavailable' } } : {};
}
