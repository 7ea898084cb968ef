import 'reflect-metadata';

import { ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
} from 'n8n-workflow';

import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { additionalDataOf, workflowOf } from './instance';

export interface NodeRun {
	resource: string;
	operation: string;
	parameters?: INodeParameters | undefined;
	items?: IDataObject[];
	continueOnFail?: boolean;
	credential: ICredentialDataDecryptedObject;
}

const nodeType: INodeType = new CrossBorderPayments();

/** Executes the action node in n8n-core's own context, with real HTTP. */
export async function runNode(run: NodeRun) {
	const { items = [{}], credential } = run;
	const node = nodeOf(run);
	const input = items.map((json, item) => ({ json, pairedItem: { item } }));
	const data = { main: [input] };
	const context = new ExecuteContext(
		workflowOf(node, nodeType),
		node,
		additionalDataOf(credential),
		'manual',
		createRunExecutionData({}),
		0,
		input,
		data,
		{ node, data, source: null },
		[],
	);
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

function nodeOf({ resource, operation, parameters, continueOnFail }: NodeRun): INode {
	return {
		id: 'node-1',
		name: 'Cross-Border Payments',
		type: 'n8n-nodes-cross-border-payments.crossBorderPayments',
		typeVersion: 1,
		position: [0, 0],
		parameters: { resource, operation, ...parameters },
		credentials: { crossBorderPaymentsApi: { id: '1', name: 'Test' } },
		...(continueOnFail && { onError: 'continueRegularOutput', continueOnFail: true }),
	};
}
