import { sleep, type IDataObject, type IPollFunctions } from 'n8n-workflow';

import { isDurable } from './pollTime';

export const nodeKey = (context: IPollFunctions): string =>
	`${context.getWorkflow().id ?? ''} ${context.getNode().id}`;

export const nodeData = (context: IPollFunctions): IDataObject =>
	context.getWorkflowStaticData('node');

/** What each trigger of this process has saved last, under whatever name. */
const lastStates = new Map<string, unknown>();

/** Contexts, of which n8n makes one for each activation, that have loaded their state. */
const loaded = new WeakSet<IPollFunctions>();

const severalNames = '';

/**
 * n8n keeps the state under the name of the node, forever: a node that is renamed and renamed back
 * would continue with an old one. So a mark in the workflow's global static data says under which
 * name the node with this ID has saved last. After a rename it continues with the state that this
 * process has, otherwise with none. Durable pollers keep the state under the ID. Shown in
 * `test/integration/trigger.test.ts`.
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
 * n8n 1 and 2 hand out proxies with a hidden property, which the schema of the state would reject.
 * So the state is read as plain JSON. Every restart in “crash recovery” shows it.
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

/** Lists are at depth 3: state > lists > resource > subaccount. */
const depthOfParts = 3;

export function saveState(context: IPollFunctions, state: unknown): void {
	nodeData(context).state = state as IDataObject;
	lastStates.set(nodeKey(context), state);
}
