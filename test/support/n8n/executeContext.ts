import 'reflect-metadata';

import { ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeType,
} from 'n8n-workflow';

import { additionalDataOf, workflowOf } from './instance';

export interface Execution {
	node: INode;
	nodeType: INodeType;
	items: IDataObject[];
	/** What expressions see in the place of the items. */
	seen?: IDataObject[];
	credential: ICredentialDataDecryptedObject;
	timezone?: string | undefined;
	signal?: AbortSignal | undefined;
}

/** What n8n-core gives an action node to run in. */
export function executeContextOf(execution: Execution): ExecuteContext {
	const { node, nodeType, items, seen = items, credential, timezone, signal } = execution;
	const inputData = { main: [inputsOf(items)] };
	return new ExecuteContext(
		workflowOf(node, nodeType, { timezone }),
		node,
		additionalDataOf(credential),
		'manual',
		createRunExecutionData({}),
		0,
		inputsOf(seen),
		inputData,
		{ node, data: inputData, source: null },
		[],
		signal,
	);
}

const inputsOf = (items: IDataObject[]): INodeExecutionData[] =>
	items.map((json, item) => ({ json, pairedItem: { item } }));
