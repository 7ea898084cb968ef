/**
 * Where n8n behaves differently from what a trigger would expect. Each part says what the
 * trigger does about it and, if there is one, which test in test/e2e shows it. Where no version is named, all
 * versions behave so.
 */
import {
	sleep,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';

import { ApiError, ConnectionError } from '../transport/errors';

type Items = INodeExecutionData[][] | null;

/** By ID and name, because n8n before 2.41 runs workflows with two nodes of one ID. */
const triggerKey = (context: IPollFunctions): string =>
	`${nodeKey(context)} ${context.getNode().name}`;

const nodeKey = (context: IPollFunctions): string =>
	`${context.getWorkflow().id ?? ''} ${context.getNode().id}`;

const nodeData = (context: IPollFunctions): IDataObject => context.getWorkflowStaticData('node');

interface Poll {
	context: IPollFunctions;
	heir: IPollFunctions;
	result: Promise<Items>;
	/** With the new state, as soon as there is a result. */
	data: IDataObject;
}

const underWay = new Map<string, Poll>();

/** When polls of the last seconds have found events. */
const foundAt = new Map<string, number>();

/** n8n's durable pollers save events and state a moment after the poll. */
const savingMs = 3_000;

/**
 * Makes a poll, unless another poll of this trigger is under way that would find the same events.
 *
 * - n8n 1 and 2 poll by the clock although the last poll is still under way. Here, the second one gives nothing.
 * - They also poll when a workflow is published, with the state from before the poll that is under way.
 *   What the earlier poll then finds, n8n 1 emits, and n8n 2.3x and later drop. So the new poll waits for
 *   the earlier one and takes over its events and state; the earlier one gives nothing. Shown by
 *   «crash recovery».
 * - When n8n starts, the durable pollers of n8n 2.4x make the polls that they missed all at once, each with the state
 *   as it was before the others. So only the first of them reads. Shown by «durable pollers».
 */
export async function pollAlone(
	context: IPollFunctions,
	readEvents: () => Promise<Items>,
): Promise<Items> {
	for (const [key, at] of foundAt) {
		if (Math.abs(Date.now() - at) >= savingMs) foundAt.delete(key);
	}
	const key = triggerKey(context);
	const other = underWay.get(key);
	if (isDurable(context) && (other || foundAt.has(key))) return null;
	if (other) return await inherit(context, other);
	const data = nodeData(context);
	const poll: Poll = { context, heir: context, result: readEvents(), data };
	underWay.set(key, poll);
	try {
		const items = await poll.result;
		if (items) foundAt.set(key, Date.now());
		return poll.heir === context ? items : null;
	} finally {
		underWay.delete(key);
	}
}

async function inherit(context: IPollFunctions, poll: Poll): Promise<Items> {
	if (poll.context === context) return null;
	poll.heir = context;
	const items = await poll.result.catch(() => null);
	// Meanwhile the workflow may have been published once more.
	if (poll.heir !== context) return null;
	Object.assign(nodeData(context), poll.data);
	return items;
}

/** n8n makes one context for each activation, and polls once to activate. */
const activated = new WeakSet<IPollFunctions>();

/**
 * If a poll fails when n8n starts, n8n 2 gives up on the workflow, and does not poll when the service is well
 * again. So such a failure is a line in the log, and gives no events. Shown by «crash recovery».
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
 * Polls may come every minute, and n8n 2 gives up on publishing a workflow, with the poll that belongs to
 * it, after 84 seconds. No end-to-end test shows it, because it takes so long.
 */
const maxPollMs = 60_000;

/** A poll that is given less time than this was made by one of the durable pollers of n8n 2.4x. */
const durableBudgetMs = 5 * 60_000;

/** The rest is time to hand over what was found. */
const usedPart = 0.8;

/** Only n8n 2.4x says how long a poll may take. */
const budgetOf = (context: Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>): number =>
	context.getPollBudgetMs?.() ?? Infinity;

const isDurable = (context: IPollFunctions): boolean => budgetOf(context) < durableBudgetMs;

/** Cancels all reads when the caller aborts it, or when the time for the poll is over. */
export function pollDeadline(context: IPollFunctions): AbortController {
	const end = new AbortController();
	const budgetMs = Math.min(budgetOf(context), maxPollMs);
	// A listener keeps the timeout alive: Node 20 collects one that only `AbortSignal.any` refers to.
	AbortSignal.timeout(budgetMs * usedPart).addEventListener('abort', () => end.abort());
	return end;
}

/** What each trigger of this process has saved last, under whatever name. */
const lastStates = new Map<string, unknown>();

/** Contexts, of which n8n makes one for each activation, that have loaded their state. */
const loaded = new WeakSet<IPollFunctions>();

const severalNames = '';

/**
 * n8n keeps the state under the name of the node, for ever: a node that is renamed and renamed back would go on
 * with an old one. So a mark in the workflow's global static data says under which name the node with this ID
 * has saved last. After a rename it goes on with the state that this process has, otherwise with none.
 * Durable pollers keep the state under the ID. Shown in `test/integration/trigger.test.ts`.
 */
function savedUnderThisName(context: IPollFunctions): unknown {
	const { id, name } = context.getNode();
	const { state } = nodeData(context);
	const isFirst = !loaded.has(context);
	loaded.add(context);
	if (isDurable(context)) return state;
	const marks = context.getWorkflowStaticData('global');
	const key = `crossBorderPaymentsTrigger ${id}`;
	const { [key]: mark } = marks;
	if (mark === name || mark === severalNames) return state;
	// Within an activation no name changes: another node of the workflow has this ID.
	marks[key] = isFirst || mark === undefined ? name : severalNames;
	if (mark === undefined || !isFirst) return state;
	const last = lastStates.get(nodeKey(context));
	if (!last)
		context.logger.warn(`${name} was renamed: existing records are now treated as already seen`);
	return last;
}

/**
 * n8n 1 and 2 hand out proxies with a hidden property, which the schema of the state would refuse. So the
 * state is read as plain JSON. Every restart in «crash recovery» shows it.
 */
export const loadState = async (context: IPollFunctions): Promise<unknown> =>
	await plainCopy(savedUnderThisName(context) ?? null, { parts: 0 });

/** Copies the list of each subaccount by itself: 100,000 at once would hold n8n up. */
async function plainCopy(value: unknown, done: { parts: number }, depth = 0): Promise<unknown> {
	if (++done.parts % partsAtOnce === 0) await sleep(0);
	if (depth === depthOfParts || !(value instanceof Object) || Array.isArray(value)) {
		return JSON.parse(JSON.stringify(value));
	}
	// A key may be any text.
	const copy = Object.create(null) as IDataObject;
	for (const [key, part] of Object.entries(value)) {
		if (part === undefined) continue;
		copy[key] = (await plainCopy(part, done, depth + 1)) as IDataObject;
	}
	return copy;
}

const partsAtOnce = 5_000;

/** Lists are at depth 2: state > resource > subaccount. */
const depthOfParts = 2;

export function saveState(context: IPollFunctions, state: unknown): void {
	nodeData(context).state = state as IDataObject;
	lastStates.set(nodeKey(context), state);
}

/**
 * The durable pollers of n8n 2.4x choose the delay before the next poll by the cause that an error
 * carries. Shown by «durable pollers on SQLite».
 */
export function backoffOf(error: unknown): { failure?: object } {
	if (error instanceof ConnectionError) return { failure: { cause: 'temporarily-unavailable' } };
	if (!(error instanceof ApiError)) return {};
	const { status, retryAfterMs } = error;
	if (status === 401) return { failure: { cause: 'credential-invalid' } };
	if (status === 429) return { failure: { cause: 'rate-limited', retryAfterMs } };
	return status >= 500 ? { failure: { cause: 'temporarily-unavailable' } } : {};
}
