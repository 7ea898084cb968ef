import type { Workflow, WorkflowNode } from '../../host/session';
import { linkTo, n8nNode } from '../canvas';
import type { World } from '../world';
import type { Running } from './runScenarios';

/** When a payment is final: at the first check, at the second one, or not before the time is over. */
type Course = 'now' | 'later' | 'never';

/** A way in which somebody uses the node; each has a workflow and payments of its own. */
export interface Scenario {
	name: string;
	/** What becomes of the payment of each item. */
	payments: readonly Course[];
	parameters?: object;
	/** Settings of the waiting node. */
	settings?: object;
	begin?: 'webhook' | 'manual' | 'step';
	webhook?: object;
	workflowSettings?: object;
	draw?: (drawing: Drawing) => Drawn | Promise<Drawn>;
	/** What somebody does while it is parked. */
	meanwhile?: (world: World, running: Running) => Promise<unknown>;
	end?: End;
	/** n8n deletes the execution at its end. */
	isDeleted?: boolean;
	/** It does not wait for the workflows that it calls. */
	isNotWaiting?: boolean;
}

/** The items that come out, those that fail, and how the execution ends; by default, all come out and it succeeds. */
interface End {
	items?: readonly number[];
	failed?: readonly number[];
	status?: string;
	error?: RegExp;
	/** The items that are reported, where those are others. */
	reported?: readonly number[];
}

/** What a scenario is drawn with: `first` leads to the items, `wait` to the others. */
interface Drawing {
	isN8n1: boolean;
	first: readonly WorkflowNode[];
	wait: WorkflowNode;
	last: readonly WorkflowNode[];
	/** Saves a workflow that is called by another one. Returns its ID. */
	save: (called: Drawn) => Promise<string>;
}

interface Drawn {
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
}

/** Two checks: the second is the last. */
const short = { waitAtMost: 30 / 3_600, options: { betweenChecks: 'park' } };
const lastState = { ...short, options: { ...short.options, onTimeout: 'lastState' } };
const bothLater = ['later', 'later'] as const;
const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };
const stillPending = /^The onramp was still “pending” after /;

/** Those that take longest are the first. */
export const scenariosFor = (isN8n1: boolean): Scenario[] => [
	{ name: 'two waits in a row', payments: ['never'], parameters: lastState, draw: waitTwice },
	{
		name: 'n8n’s own Wait node in front',
		payments: ['never'],
		parameters: lastState,
		draw: ({ first, wait, last }) => row([...first, n8nWait, wait, ...last]),
	},
	{
		name: 'n8n’s own Wait node behind',
		payments: bothLater,
		draw: ({ first, wait, last }) => row([...first, wait, n8nWait, ...last]),
	},
	{
		name: 'final now, later, never',
		payments: ['now', 'later', 'never'],
		parameters: lastState,
	},
	{
		name: 'Retry On Fail',
		payments: ['never'],
		parameters: short,
		settings: retry,
		end: { items: [], error: stillPending },
	},
	{
		name: 'Retry On Fail with Continue',
		payments: ['never', 'later'],
		parameters: short,
		settings: { ...retry, onError: 'continueErrorOutput' },
		end: { items: [1], failed: [0] },
	},
	{
		name: 'a webhook that responds when the last node finishes',
		payments: ['later'],
		webhook: { responseMode: 'lastNode' },
	},
	{ name: 'a branch that waits for another one at a Merge', payments: bothLater, draw: merge },
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
	{
		name: 'an error workflow',
		payments: ['never'],
		parameters: short,
		draw: withAlarm,
		end: { items: [], error: stillPending, reported: [0] },
	},
	{
		name: 'the node is renamed and changed meanwhile',
		payments: bothLater,
		meanwhile: async ({ session }, { workflow }) => {
			const changed = JSON.stringify(workflow)
				.replaceAll('"Wait"', '"Renamed"')
				.replaceAll('"waitUntilFinal"', '"get"');
			await session.activateWorkflow(await session.saveWorkflow(JSON.parse(changed) as Workflow));
		},
	},
	{
		name: 'the workflow is unpublished meanwhile',
		payments: bothLater,
		meanwhile: async ({ session }, { workflow }) => await session.deactivateWorkflow(workflow),
	},
	{
		name: 'the workflow is archived meanwhile',
		payments: bothLater,
		meanwhile: async ({ session }, { workflow }) => {
			await session.deactivateWorkflow(workflow);
			await session.call('POST', `/rest/workflows/${workflow.id}/archive`, {});
		},
	},
	{
		name: 'the credential is deleted meanwhile',
		payments: ['later'],
		meanwhile: async ({ session }, { credential }) =>
			await session.call('DELETE', `/rest/credentials/${credential.id}`),
		end: { items: [], error: /does not exist/ },
	},
	{
		name: 'the execution is stopped meanwhile',
		payments: ['later'],
		meanwhile: async ({ session }, { id }) =>
			await session.call('POST', `/rest/executions/${id}/stop`),
		end: { items: [], status: 'canceled' },
	},
	{ name: 'run in the editor', payments: bothLater, begin: 'manual' },
	{ name: 'Execute Step', payments: bothLater, begin: 'step' },
	{
		name: 'a sub-workflow',
		payments: ['now', 'later', 'later'],
		settings: { alwaysOutputData: true },
		draw: call,
		...(isN8n1 && { end: { items: [], error: /This version of n8n cannot park a sub-workflow/ } }),
	},
	{
		name: 'a sub-workflow for each item',
		payments: ['later', 'now'],
		draw: callForEach,
		isNotWaiting: true,
		...(isN8n1 && { end: { items: [1] } }),
	},
];

/** Those in which a worker and the main process have to work together. */
export const scenariosInQueue = (isN8n1: boolean): Scenario[] =>
	scenariosFor(isN8n1).filter(({ begin, draw, meanwhile }) => begin ?? draw ?? meanwhile);

/** Parked by n8n, which takes less than 65 seconds into memory. */
const n8nWait = n8nNode(
	'Pause',
	'wait',
	{ resume: 'timeInterval', amount: 66, unit: 'seconds' },
	1.1,
);

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

function merge({ first, wait, last }: Drawing): Drawn {
	const other = { ...n8nNode('Other', 'noOp'), position: [0, -200] };
	const { nodes, connections } = row([
		...first,
		wait,
		n8nNode('Merge', 'merge', { mode: 'chooseBranch' }, 3),
		...last,
	]);
	return {
		nodes: [...nodes, other],
		connections: {
			...connections,
			[first.at(-1)!.name]: linkTo(other.name, wait.name),
			[other.name]: { main: [[{ node: 'Merge', type: 'main', index: 1 }]] },
		},
	};
}

/** The alarm is reported in the place of the payment. */
async function withAlarm(drawing: Drawing): Promise<Drawn> {
	const [, set, split] = drawing.first;
	const alarm = row([n8nNode('Alarm', 'errorTrigger'), set!, split!, drawing.last.at(-1)!]);
	return { ...straight(drawing), settings: { errorWorkflow: await drawing.save(alarm) } };
}

/** As it is drawn from the panel of each n8n. */
const calledIn = (isN8n1: boolean) =>
	n8nNode('Called', 'executeWorkflowTrigger', { inputSource: 'passthrough' }, isN8n1 ? 1.1 : 1.2);

function caller(workflowId: string, parameters: object): WorkflowNode {
	const locator = { __rl: true, mode: 'id', value: workflowId };
	return n8nNode('Call', 'executeWorkflow', { workflowId: locator, ...parameters }, 1.2);
}

async function call({ isN8n1, first, wait, last, save }: Drawing): Promise<Drawn> {
	return row([
		...first,
		caller(await save(row([calledIn(isN8n1), wait])), { options: {} }),
		...last,
	]);
}

async function callForEach({ isN8n1, first, wait, last, save }: Drawing): Promise<Drawn> {
	const id = await save(row([calledIn(isN8n1), wait, ...last]));
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
