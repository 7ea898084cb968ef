import 'reflect-metadata';

import { RoutingNode } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INodeType } from 'n8n-workflow';

import { CrossBorderPaymentsApi } from '../../../credentials/CrossBorderPaymentsApi.credentials';
import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { nodeOf } from './instance';
import { executeContext } from './runNode';

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
	const context = executeContext(node, nodeType, [{ json: {} }], { credential }, 'internal');
	const decrypted = { id: '1', name: 'Test', type: 'crossBorderPaymentsApi', data: credential };
	return await new RoutingNode(context, nodeType, decrypted).runNode();
}
