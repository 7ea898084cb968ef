import 'reflect-metadata';

import { parse, stringify } from 'flatted';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type ICredentialDataDecryptedObject,
	type IConnections,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IRun,
	type IWorkflowBase,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { additionalDataOf } from './instance';

/** An execution of Start > Wait > Final; with an error output of “Wait”, that leads to Failed. */
export interface ParkedRun {
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	items?: IDataObject[];
	settings?: Partial<INode>;
	order?: 'v0' | 'v1';
	mode?: WorkflowExecuteMode;
	/** How often “Start” runs “Wait”, as Loop Over Items does. */
	times?: number;
	executionId?: string;
	/** Of a node of ours between Start and Wait, and one behind it that puts out none of what it got. */
	create?: INodeParameters;
	/** What happens between the two. */
	between?: () => Promise<unknown>;
}

let between: () => Promise<unknown> = async () => undefined;

const payments: INodeType = new CrossBorderPayments();

/** Hands on what it gets, with the ID of the item at the start that n8n says it comes from. */
const passing = {
	description: { ...payments.description, inputs: ['main'], outputs: ['main'], properties: [] },
	async execute() {
		const input = this.getInputData();
		const { name } = this.getNode();
		if (name === 'Start') return await Promise.resolve([input]);
		if (name === 'Letter') await between();
		if (name === 'Letter') return [input.map((_, item) => ({ json: {}, pairedItem: { item } }))];
		const origin = '{{ $("Start").item.json.id }}';
		return [
			input.map(({ json }, item) => ({
				json: { ...json, origin: this.evaluateExpression(origin, item) },
				pairedItem: { item },
			})),
		] as INodeExecutionData[][];
	},
} as INodeType;

const nodeTypes = {
	getByName: (type: string) => (type === 'passing' ? passing : payments),
	getByNameAndVersion: (type: string) => (type === 'passing' ? passing : payments),
	getKnownTypes: () => ({}),
} as unknown as INodeTypes;

/** Begins an execution in n8n-core's own engine. */
export async function beginRun(run: ParkedRun): Promise<IRun> {
	const { items = [{}], times = 1 } = run;
	const node = workflowOf(run).nodes['Start']!;
	const data = { main: [items.map((json) => ({ json }))] };
	return await processRun(
		run,
		createRunExecutionData({
			executionData: {
				nodeExecutionStack: Array.from({ length: times }, () => ({ node, data, source: null })),
			},
		}),
	);
}

/** The execution as n8n saves it. */
export const saved = ({ data }: IRun) => parse(stringify(data)) as IRun['data'];

/** What n8n does at the end of the wait, or when the user retries it; `change` is what another n8n would do. */
export async function resumeRun(
	run: ParkedRun,
	before: IRun,
	change: (data: IRun['data']) => void = () => {},
): Promise<IRun> {
	const data = saved(before);
	delete data.resultData.error;
	change(data);
	return await processRun(run, data);
}

async function processRun(run: ParkedRun, data: IRun['data']): Promise<IRun> {
	const { mode = 'webhook', credential, executionId = '1' } = run;
	between = run.between ?? (async () => undefined);
	const hooks = new ExecutionLifecycleHooks(mode, executionId, {} as IWorkflowBase);
	const additionalData = { ...additionalDataOf(credential), hooks, executionId };
	const execute = new WorkflowExecute(additionalData, mode, data);
	return await execute.processRunExecutionData(workflowOf(run));
}

function workflowOf({ parameters, settings, order = 'v1', create }: ParkedRun) {
	const node = (name: string, type: string, more: Partial<INode> = {}): INode => ({
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...more,
	});
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	const credentials = { crossBorderPaymentsApi: { id: '1', name: 'Test' } };
	const connections: IConnections = {
		Start: { main: [to(create ? 'Create' : 'Wait')] },
		Create: { main: [to('Letter')] },
		Letter: { main: [to('Wait')] },
		Wait: { main: [to('Final'), to('Failed')] },
	};
	return new Workflow({
		id: '1',
		active: true,
		nodes: [
			node('Start', 'passing'),
			node('Create', 'crossBorderPayments', { parameters: create ?? {}, credentials }),
			node('Letter', 'passing'),
			node('Wait', 'crossBorderPayments', { parameters, credentials, ...settings }),
			node('Final', 'passing'),
			node('Failed', 'passing'),
		],
		connections,
		nodeTypes,
		settings: { timezone: 'UTC', executionOrder: order },
	});
}
