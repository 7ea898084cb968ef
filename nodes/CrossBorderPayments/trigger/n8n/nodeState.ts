import { sleep, type IDataObject, type IPollFunctions } from 'n8n-workflow';

import type { Restart } from '../engine/event';
import { minute, second } from '../../api/durations';
import { isDurable } from './pollTime';

export const nodeKey = (n8n: IPollFunctions): string =>
	`${n8n.getWorkflow().id ?? ''} ${n8n.getNode().id}`;

/** What n8n saves for the node: its static data. */
export const nodeData = (n8n: IPollFunctions): IDataObject => n8n.getWorkflowStaticData('node');

interface Saved {
	state: unknown;
	/** Stands for the last poll with events: about its time, and higher than before. */
	lastEvents: unknown;
	/** The quarter of an hour in which a poll was saved last: idle polls change nothing within it. */
	savedIn: unknown;
}

/** What each trigger of this process has saved last, under which name, and when it last had events. */
const lastStates = new Map<string, Saved & { name: string; foundAt: number | undefined }>();

/** n8n's durable pollers save events and state after the poll. Later than this, they have failed to. */
const savingMs = 30 * second;

/** The functions of activations that have loaded a state: n8n makes new ones for each. */
const loaded = new WeakSet<IPollFunctions>();

const severalNames = '';

/**
 * n8n keeps the state under the name of the node, forever: a node that is renamed and renamed back
 * would continue with an old one. So a mark in the workflow's global static data says under which
 * name the node with this ID has saved last. After a rename it continues with the state that this
 * process has, otherwise with none. Durable pollers keep the state under the ID. Shown in
 * `test/integration/trigger.test.ts`.
 */
function savedUnderThisName(n8n: IPollFunctions): Saved & { lost?: Restart } {
	const { id, name } = n8n.getNode();
	const { state, lastEvents, savedIn } = nodeData(n8n);
	const saved = { state, lastEvents, savedIn };
	const isFirst = !loaded.has(n8n);
	loaded.add(n8n);
	if (isDurable(n8n)) return saved;
	const marks = n8n.getWorkflowStaticData('global');
	const key = `crossBorderPaymentsTrigger ${id}`;
	const { [key]: mark } = marks;
	if (mark === name || mark === severalNames) return saved;
	// Within an activation no name changes: another node of the workflow has this ID.
	marks[key] = isFirst || mark === undefined ? name : severalNames;
	if (mark === undefined || !isFirst) return saved;
	const last = lastStates.get(nodeKey(n8n));
	const cause = 'The node was renamed, and n8n started again after that';
	return last ?? { ...saved, state: undefined, lost: { what: 'What is watched', cause } };
}

/**
 * n8n saves what a poll leaves only if the poll has events, and the durable pollers nothing of the
 * poll with which a workflow is published. So n8n may hand over an older state than this process
 * has. The one of this process is the newer one if both are from after the same events: otherwise
 * n8n has not saved the last events, or another process has found some. Another process may also
 * have polled without events in the meantime, and saved later.
 */
function newestState(n8n: IPollFunctions): { state?: unknown; lost?: Restart } {
	const saved = savedUnderThisName(n8n);
	const last = lastStates.get(nodeKey(n8n));
	const isOfThisNode = last?.name === n8n.getNode().name && last.lastEvents === saved.lastEvents;
	const isOlder = Number(saved.savedIn) > Number(last?.savedIn);
	return isOfThisNode && !isOlder ? last : saved;
}

/** Whether n8n hands over a state from before events that it is about to save. */
export function isBeingSaved(n8n: IPollFunctions): boolean {
	const last = lastStates.get(nodeKey(n8n));
	if (last?.foundAt === undefined || last.name !== n8n.getNode().name) return false;
	const isBefore = Number(nodeData(n8n).lastEvents ?? 0) < Number(last.lastEvents);
	return isBefore && Math.abs(Date.now() - last.foundAt) < savingMs;
}

/**
 * n8n 1 and 2 hand out proxies with a hidden property, which the schema of the state would reject.
 * So the state is read as plain JSON. Every restart in the end-to-end test “crash recovery” shows it.
 */
export async function loadState(n8n: IPollFunctions): Promise<{ state: unknown; lost?: Restart }> {
	const { state, lost } = newestState(n8n);
	return { state: await plainCopy(state ?? null, { parts: 0 }), ...(lost && { lost }) };
}

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

/** Lists are at depth 2: state > lists > source. */
const depthOfParts = 2;

/** Hands the state to n8n, which saves it later, and keeps it for this process. */
export function saveState(n8n: IPollFunctions, state: unknown, hasEvents: boolean): void {
	const data = nodeData(n8n);
	data.state = state as IDataObject;
	if (hasEvents) data.lastEvents = Math.max(Date.now(), Number(data.lastEvents ?? 0) + 1);
	// A clock that was ahead once must not make all that follows look older.
	data.savedIn = Math.max(Number(data.savedIn) || 0, Math.floor(Date.now() / (15 * minute)));
	const { lastEvents, savedIn } = data;
	const key = nodeKey(n8n);
	const foundAt = hasEvents ? Date.now() : lastStates.get(key)?.foundAt;
	lastStates.set(key, { state, lastEvents, savedIn, name: n8n.getNode().name, foundAt });
}
