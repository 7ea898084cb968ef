import 'reflect-metadata';

import { ExecuteContext, RoutingNode } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialDataDecryptedObject,
	type INodeType,
} from 'n8n-workflow';

import { CrossBorderPaymentsApi } from '../../../credentials/CrossBorderPaymentsApi.credentials';
import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { additionalDataOf, nodeOf, workflowOf } from './instance';

/** The node that n8n makes of a credential's test, which it runs when the user clicks **Test**. */
const nodeType: INodeType = {
	description: {
		...new CrossBorderPayments().description,
		properties: [
			{
				displayName: 'Temp',
				name: 'temp',
				type: 'string',
				default: '',
				routing: { request: new CrossBorderPaymentsApi().test.request },
			},
		],
	},
};

/** Tests a credential with n8n-core's own code and real HTTP; rejects with why it failed. */
export async function testCredential(credential: ICredentialDataDecryptedObject) {
	const node = nodeOf('crossBorderPayments', { id: 'temp', parameters: {} });
	const input = [{ json: {} }];
	const data = { main: [input] };
	const context = new ExecuteContext(
		workflowOf(node, nodeType),
		node,
		additionalDataOf(credential),
		'internal',
		createRunExecutionData({}),
		0,
		input,
		data,
		{ node, data, source: null },
		[],
	);
	const decrypted = { id: '1', name: 'Test', type: 'crossBorderPaymentsApi', data: credential };
	return await new RoutingNode(context, nodeType, decrypted).runNode();
}
