import 'reflect-metadata';

import { LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ILoadOptionsFunctions,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';

import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { listSearch } from '../../../nodes/CrossBorderPayments/listSearch';
import { additionalDataOf, nodeOf, workflowOf } from './instance';

const nodeType: INodeType = new CrossBorderPayments();

/** Opens a “From List” menu of the action node in n8n-core's own context, with real HTTP. */
export async function openMenu(
	method: keyof typeof listSearch,
	credential: ICredentialDataDecryptedObject,
	currentNodeParameters: INodeParameters = {},
) {
	const node = nodeOf('crossBorderPayments', { id: 'node-1', parameters: {} });
	const context = new LoadOptionsContext(
		workflowOf(node, nodeType),
		node,
		{ ...additionalDataOf(credential), currentNodeParameters },
		'',
	);
	// n8n's class lets a workflow have no name, its interface does not.
	const own: unknown = context;
	return await listSearch[method].call(own as ILoadOptionsFunctions);
}
