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

import { resources } from '../../../nodes/CrossBorderPayments/operations';
import { propertiesOf } from '../../../nodes/CrossBorderPayments/operations/properties';
import { runItems } from '../../../nodes/CrossBorderPayments/operations/run';
import { additionalDataOf, workflowOf } from '../../integration/instance';

/** The node without its file: beside that lies a .json, which a plain require would take for it. */
const nodeType = {
	description: {
		credentials: [{ name: 'crossBorderPaymentsApi', required: true }],
		properties: propertiesOf(resources),
	},
} as unknown as INodeType;

/** Runs the action node in n8n-core's own context, with real HTTP. */
export async function runInContext(
	parameters: INodeParameters,
	items: IDataObject[],
	credential: ICredentialDataDecryptedObject,
): Promise<INodeExecutionData[]> {
	const node: INode = {
		id: 'node-1',
		name: 'Cross-Border Payments',
		type: 'n8n-nodes-cross-border-payments.crossBorderPayments',
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: { crossBorderPaymentsApi: { id: '1', name: 'Bench' } },
	};
	const inputs = items.map((json, item) => ({ json, pairedItem: { item } }));
	const inputData = { main: [inputs] };
	const context = new ExecuteContext(
		workflowOf(node, nodeType),
		node,
		additionalDataOf(credential),
		'manual',
		createRunExecutionData({}),
		0,
		inputs,
		inputData,
		{ node, data: inputData, source: null },
		[],
	);
	return await runItems(context as unknown as IExecuteFunctions);
}
