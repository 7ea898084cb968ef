import type { FaultInput } from '../../support/emulator/server';
import type { WorkflowNode } from '../../host/session';
import { linkTo, n8nNode } from '../canvas';

/** When a payment is final: at the first check, at a later one, or not before the time is over. */
type Course = 'now' | 'later' | 'never';

/** A way in which somebody uses the node; each has a workflow and payments of its own. */
export interface Scenario {
	name: string;
	/** Of each item. */
	payments: readonly Course[];
	/** All items have the payment of the first. */
	isOnePayment?: boolean;
	parameters?: object;
	/** Of the node. */
	settings?: object;
	begin?: 'webhook' | 'manual' | 'step';
	webhook?: object;
	workflowSettings?: object;
	draw?: (drawing: Drawing) => Drawn | Promise<Drawn>;
	fault?: FaultInput;
	/** The items that come out, those that fail, and why the execution does; without it, all come out. */
	end?: { items?: readonly number[]; failed?: readonly number[]; error?: RegExp };
	/** n8n deletes the execution at its end. */
	isDeleted?: boolean;
	/** It does not wait for the workflows that it calls. */
	isNotWaiting?: boolean;
}

/** What a scenario is drawn with: `first` leads to the items, `wait` to the others. */
export interface Drawing {
	first: readonly WorkflowNode[];
	wait: WorkflowNode;
	last: readonly WorkflowNode[];
	/** Saves a workflow that is called by another one. Returns its ID. */
	save: (called: Drawn) => Promise<string>;
}

interface Drawn {
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
}

/** Two checks: the second is the last. */
const short = { timeoutDays: 100 / 86_400 };
const lastState = { ...short, onTimeout: 'lastState' };
const bothLater = ['later', 'later'] as const;
const stillPending = /^The onramp was still “pending” after /;

export const scenariosFor = (isN8n1: boolean): Scenario[] => [
	{
		name: 'final now, later, never',
		payments: ['now', 'later', 'never'],
		parameters: lastState,
	},
	{
		name: 'the same with an error output',
		payments: ['now', 'later', 'never'],
		parameters: short,
		settings: { onError: 'continueErrorOutput' },
		end: { items: [0, 1], failed: [2] },
	},
	{
		name: 'the same payment in two items',
		payments: ['never', 'never'],
		isOnePayment: true,
		parameters: short,
		end: { items: [], error: stillPending },
	},
	{
		name: 'Retry On Fail',
		payments: ['never'],
		parameters: short,
		settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 },
		end: { items: [], error: stillPending },
	},
	{
		name: 'Retry On Fail with Continue',
		payments: ['never', 'later'],
		parameters: short,
		settings: {
			retryOnFail: true,
			maxTries: 3,
			waitBetweenTries: 100,
			onError: 'continueErrorOutput',
		},
		end: { items: [1], failed: [0] },
	},
	{
		name: 'a service that asks to wait for a day',
		payments: ['never'],
		parameters: short,
		fault: { kind: 'status', status: 500, retryAfter: 86_400, times: 1 },
		end: { items: [], error: stillPending },
	},
	{
		name: 'a last check that fails, with Return Last State',
		payments: ['never'],
		parameters: lastState,
		fault: { kind: 'status', status: 500, after: 1 },
	},
	{
		name: 'a payment that is once not found',
		payments: ['later'],
		fault: { kind: 'status', status: 404, after: 1, times: 1 },
	},
	{
		name: 'a webhook that responds when the last node finishes',
		payments: ['later'],
		webhook: { responseMode: 'lastNode' },
	},
	{
		name: 'Execute Once',
		payments: bothLater,
		settings: { executeOnce: true },
		end: { items: [0] },
	},
	{ name: 'Always Output Data', payments: bothLater, settings: { alwaysOutputData: true } },
	{
		name: 'the order of the first n8n',
		payments: bothLater,
		workflowSettings: { executionOrder: 'v0' },
	},
	{ name: 'two waits in a row', payments: bothLater, draw: waitTwice },
	{ name: 'Loop Over Items', payments: ['later', 'now'], draw: loop },
	{
		name: 'successful executions are not saved',
		payments: bothLater,
		workflowSettings: { saveDataSuccessExecution: 'none' },
		isDeleted: true,
	},
	{
		name: 'the progress of executions is saved',
		payments: bothLater,
		workflowSettings: { saveExecutionProgress: true },
	},
	{ name: 'run in the editor', payments: bothLater, begin: 'manual' },
	{ name: 'Execute Step', payments: bothLater, begin: 'step' },
	{
		name: 'a sub-workflow',
		payments: ['now', 'later', 'later'],
		draw: call,
		...(isN8n1 && { end: { items: [], error: /This n8n cannot park a sub-workflow/ } }),
	},
	{
		name: 'a sub-workflow for each item',
		payments: ['later', 'now'],
		draw: callForEach,
		isNotWaiting: true,
		...(isN8n1 && { end: { items: [1] } }),
	},
];

/** In each setting in which n8n treats the output of a node in its own way. */
export const settingsOfParked: Scenario[] = [
	{},
	{ onError: 'continueRegularOutput' },
	{ onError: 'continueErrorOutput' },
	{ executeOnce: true },
	{ retryOnFail: true, waitBetweenTries: 100 },
	{ alwaysOutputData: true },
	'v0',
].map((settings) => ({
	name: JSON.stringify(settings),
	payments: ['never', 'never'],
	parameters: { intervalMinutes: 3 },
	...(settings === 'v0'
		? { workflowSettings: { executionOrder: 'v0' } }
		: { settings: settings as object }),
}));

const error = n8nNode('Failed', 'noOp');

/** As anybody draws it. */
export function straight({ first, wait, last }: Drawing): Drawn {
	const { nodes, connections } = row([...first, wait, ...last]);
	const [final] = last;
	const outputs = [final!, error].map(({ name }) => linkTo(name).main[0]);
	return {
		nodes: [...nodes, { ...error, position: [660, 200] }],
		connections: { ...connections, [wait.name]: { main: outputs } },
	};
}

function waitTwice({ first, wait, last }: Drawing): Drawn {
	return row([...first, wait, { ...wait, id: 'Again', name: 'Again' }, ...last]);
}

function loop({ first, wait, last }: Drawing): Drawn {
	const over = n8nNode('Loop', 'splitInBatches', {}, 3);
	const { nodes, connections } = row([...first, over, wait, ...last]);
	return {
		nodes,
		connections: {
			...connections,
			Loop: { main: [[], linkTo(wait.name).main[0]] },
			[last.at(-1)!.name]: linkTo('Loop'),
		},
	};
}

const called = n8nNode('Called', 'executeWorkflowTrigger', { inputSource: 'passthrough' }, 1.1);

function caller(workflowId: string, parameters: object): WorkflowNode {
	const locator = { __rl: true, mode: 'id', value: workflowId };
	return n8nNode('Call', 'executeWorkflow', { workflowId: locator, ...parameters }, 1.2);
}

async function call({ first, wait, last, save }: Drawing): Promise<Drawn> {
	return row([...first, caller(await save(row([called, wait])), { options: {} }), ...last]);
}

async function callForEach({ first, wait, last, save }: Drawing): Promise<Drawn> {
	const id = await save(row([called, wait, ...last]));
	const each = { mode: 'each', options: { waitForSubWorkflow: false } };
	return row([...first, caller(id, each)]);
}

function row(nodes: readonly WorkflowNode[]): Drawn {
	const next = nodes.slice(1);
	return {
		nodes: nodes.map((node, index) => ({ ...node, position: [220 * index, 0] })),
		connections: Object.fromEntries(
			next.map(({ name }, index) => [nodes[index]!.name, linkTo(name)]),
		),
	};
}
