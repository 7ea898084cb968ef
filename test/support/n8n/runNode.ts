import 'reflect-metadata';

import { ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
	type IBinaryKeyData,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { additionalDataOf, nodeOf, workflowOf } from './instance';

interface NodeRun {
	resource: string;
	operation: string;
	parameters?: INodeParameters | undefined;
	items?: IDataObject[];
	/** The files of each item. */
	files?: IBinaryKeyData[];
	continueOnFail?: boolean;
	/** The time zone of the workflow; UTC by default. */
	timezone?: string;
	credential: ICredentialDataDecryptedObject;
	/** Cancels the execution when it aborts. */
	cancel?: AbortSignal;
}

const nodeType: INodeType = new CrossBorderPayments();

/** n8n-core's own context of a node that is run with these input items. */
export function executeContext(
	node: INode,
	nodeType: INodeType,
	input: INodeExecutionData[],
	{ credential, timezone, cancel }: Pick<NodeRun, 'credential' | 'timezone' | 'cancel'>,
	mode: WorkflowExecuteMode = 'manual',
): ExecuteContext {
	const data = { main: [input] };
	return new ExecuteContext(
		workflowOf(node, nodeType, {}, timezone),
		node,
		additionalDataOf(credential),
		mode,
		createRunExecutionData({}),
		0,
		input,
		data,
		{ node, data, source: null },
		[],
		cancel,
	);
}

/** Executes the action node in n8n-core's own context, with real HTTP. */
export async function runNode(run: NodeRun) {
	const { items = [{}], files = [], resource, operation } = run;
	const node = nodeOf('crossBorderPayments', {
		id: 'node-1',
		parameters: { resource, operation, ...run.parameters },
		...(run.continueOnFail && { onError: 'continueRegularOutput', continueOnFail: true }),
	});
	const input = items.map((json, item): INodeExecutionData => {
		const binary = files[item];
		return { json, pairedItem: { item }, ...(binary && { binary }) };
	});
	const context = executeContext(node, nodeType, input, run);
	// n8n's class lets a workflow have no name, its interface does not.
	const output = await nodeType.execute?.call(context as IExecuteFunctions);
	return { items: (output as INodeExecutionData[][])[0] ?? [], hints: context.hints };
}

/** Why an item failed, if it did; n8n recognizes failed items by the same sign. */
export function failureIn({ json }: INodeExecutionData): string | undefined {
	const isFailure = Object.keys(json).every((name) => name === 'error' || name === 'message');
	return isFailure && typeof json.error === 'string' ? json.error : undefined;
}

/** What only a programming mistake says. */
export const leak =
	/undefined|\[object|is not a function|not iterable|Cannot |call stack|\bNaN\b|Invalid /;
