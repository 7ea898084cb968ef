import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';

import { resources } from '../../../nodes/CrossBorderPayments/resources';
import { propertiesOf } from '../../../nodes/CrossBorderPayments/operation/properties';
import { runItems } from '../../../nodes/CrossBorderPayments/execute';
import { executeContextOf } from '../../support/n8n/executeContext';

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
	const context = executeContextOf({ node, nodeType, items, credential });
	return await runItems(context as unknown as IExecuteFunctions);
}
