import 'reflect-metadata';

import { ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeType,
} from 'n8n-workflow';

import { additionalDataOf, workflowOf } from './instance';

export interface Execution {
	node: INode;
	nodeType: INodeType;
	items: IDataObject[];
	credential: ICredentialDataDecryptedObject;
	timezone?: string | undefined;
	signal?: AbortSignal | undefined;
}

/** What n8n-core gives an action node to run in. */
export function executeContextOf(execution: Execution): ExecuteContext {
	const { node, nodeType, items, credential, timezone, signal } = execution;
	const input = items.map((json, item) => ({ json, pairedItem: { item } }));
	const inputData = { main: [input] };
	return new ExecuteContext(
		workflowOf(node, nodeType, { timezone }),
		node,
		additionalDataOf(credential),
		'manual',
		createRunExecutionData({}),
		0,
		input,
		inputData,
		{ node, data: inputData, source: null },
		[],
		signal,
	);
}
