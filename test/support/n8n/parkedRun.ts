import 'reflect-metadata';

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

export interface ParkedRun {
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	items?: IDataObject[];
	/** Names of the nodes that each output of «Wait» leads to: «Wait» itself, «Pending», «Final» or «Failed». */
	outputs?: string[][];
	settings?: Partial<INode>;
	mode?: WorkflowExecuteMode;
	/** «Execute Step» in the editor ends with this node. */
	destination?: string;
}

const payments: INodeType = new CrossBorderPayments();

/** Hands on what it gets; «Final» adds the ID of the item at the start that n8n says it comes from. */
const passing = {
	description: { ...payments.description, inputs: ['main'], outputs: ['main'], properties: [] },
	async execute() {
		const input = this.getInputData();
		if (this.getNode().name !== 'Final') return await Promise.resolve([input]);
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

/** Begins an execution of Start > Wait, in n8n-core's own engine. */
export async function beginRun(run: ParkedRun): Promise<IRun> {
	const { items = [{}], destination } = run;
	const { nodes } = workflowOf(run);
	const input = items.map((json) => ({ json }));
	const data = createRunExecutionData({
		...(destination && {
			startData: { destinationNode: { nodeName: destination, mode: 'inclusive' } },
		}),
		executionData: {
			nodeExecutionStack: [{ node: nodes['Start']!, data: { main: [input] }, source: null }],
		},
	});
	return await processRun(run, data);
}

/** What n8n does at the end of the wait, with the execution as its database has it. */
export const resumeRun = async (run: ParkedRun, { data }: IRun): Promise<IRun> =>
	await processRun(run, structuredClone(data));

async function processRun(run: ParkedRun, data: IRun['data']): Promise<IRun> {
	const { mode = 'webhook', credential } = run;
	const hooks = new ExecutionLifecycleHooks(mode, '1', {} as IWorkflowBase);
	const additionalData = { ...additionalDataOf(credential), hooks, executionId: '1' };
	const execute = new WorkflowExecute(additionalData, mode, data);
	return await execute.processRunExecutionData(workflowOf(run));
}

function workflowOf({ parameters, settings, outputs = [['Wait'], ['Final']] }: ParkedRun) {
	const node = (name: string, type: string, more: Partial<INode> = {}): INode => ({
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...more,
	});
	const to = (names: string[]) =>
		names.map((name) => ({ node: name, type: 'main' as const, index: 0 }));
	const connections: IConnections = {
		Start: { main: [to(['Wait'])] },
		Wait: { main: outputs.map(to) },
		Pending: { main: [to(['Wait'])] },
	};
	return new Workflow({
		id: '1',
		active: true,
		nodes: [
			node('Start', 'passing'),
			node('Wait', 'crossBorderPayments', {
				parameters,
				credentials: { crossBorderPaymentsApi: { id: '1', name: 'Test' } },
				...settings,
			}),
			node('Pending', 'passing'),
			// Higher, so that n8n runs it first.
			node('Final', 'passing', { position: [200, -100] }),
			node('Failed', 'passing'),
		],
		connections,
		nodeTypes,
		settings: { timezone: 'UTC', executionOrder: 'v1' },
	});
}
