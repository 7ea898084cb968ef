import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	IDataObject,
	IHttpRequestOptions,
	INode,
	INodeParameters,
	INodeType,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { CrossBorderPaymentsApi } from '../../../credentials/CrossBorderPaymentsApi.credentials';

const credentialType = new CrossBorderPaymentsApi();

/** A node of the package, with its credential. */
export const nodeOf = (
	type: 'crossBorderPayments' | 'crossBorderPaymentsTrigger',
	node: Pick<INode, 'id' | 'parameters'> & Partial<INode>,
): INode => ({
	name: type === 'crossBorderPayments' ? 'Cross-Border Payments' : 'Trigger',
	type: `n8n-nodes-cross-border-payments.${type}`,
	typeVersion: 1,
	position: [0, 0],
	credentials: { crossBorderPaymentsApi: { id: '1', name: 'Test' } },
	...node,
});

/** A workflow of one node. */
export function workflowOf(
	node: INode,
	nodeType: INodeType,
	staticData: IDataObject = {},
	timezone = 'UTC',
): Workflow {
	const nodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	} as unknown as INodeTypes;
	return new Workflow({
		id: '1',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes,
		settings: { timezone },
		staticData,
	});
}

/**
 * The part of n8n that a package cannot load: it keeps credentials, evaluates their expressions for an item, and puts
 * the key on requests.
 */
export function additionalDataOf(
	credential: ICredentialDataDecryptedObject,
): IWorkflowExecuteAdditionalData {
	const credentialsHelper = {
		isCredentialUsableByNode: () => true,
		getParentTypes: () => [],
		getDecrypted: async (
			...[, , , mode, executeData, , values]: Parameters<ICredentialsHelper['getDecrypted']>
		) =>
			values
				? values.workflow.expression.getParameterValue(
						credential as INodeParameters,
						values.runExecutionData,
						values.runIndex,
						values.itemIndex,
						values.node.name,
						values.connectionInputData,
						mode,
						{},
						executeData,
					)
				: { ...credential },
		preAuthentication: async () => undefined,
		authenticate: async (
			data: ICredentialDataDecryptedObject,
			_: string,
			options: IHttpRequestOptions,
		) => await credentialType.authenticate(data, options),
	} as unknown as ICredentialsHelper;
	const instance = 'http://127.0.0.1:5678';
	return {
		credentialsHelper,
		instanceBaseUrl: instance,
		webhookWaitingBaseUrl: `${instance}/webhook-waiting`,
		formWaitingBaseUrl: `${instance}/form-waiting`,
	} as IWorkflowExecuteAdditionalData;
}
