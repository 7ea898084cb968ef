import 'reflect-metadata';

import { ExecuteContext, LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	IDataObject,
	IExecuteData,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeListSearchResult,
	INodeParameters,
	INodeType,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
	NodeExecutionHint,
} from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';

import { CrossBorderPaymentsApi } from '../../credentials/CrossBorderPaymentsApi.credentials';
import { CrossBorderPayments } from '../../nodes/CrossBorderPayments/CrossBorderPayments.node';

export interface NodeRun {
	resource: string;
	operation: string;
	parameters?: INodeParameters;
	items?: IDataObject[];
	continueOnFail?: boolean;
	credential: ICredentialDataDecryptedObject;
	signal?: AbortSignal;
	/** Time zone of the workflow. */
	timezone?: string;
}

export interface NodeRunResult {
	items: INodeExecutionData[];
	hints: NodeExecutionHint[];
}

const nodeType: INodeType = new CrossBorderPayments();
const credentialType = new CrossBorderPaymentsApi();
const typeName = 'n8n-nodes-cross-border-payments.crossBorderPayments';

/** Executes the action node in n8n-core's own context, with real HTTP. */
export async function runNode(run: NodeRun): Promise<NodeRunResult> {
	const node = nodeOf(run);
	const workflow = workflowOf(node, run.timezone);
	const inputs = (run.items ?? [{}]).map((json, item) => ({ json, pairedItem: { item } }));
	const inputData = { main: [inputs] };
	const executeData: IExecuteData = { node, data: inputData, source: null };
	const context = new ExecuteContext(
		workflow,
		node,
		additionalDataOf(run.credential),
		'manual',
		createRunExecutionData({}),
		0,
		inputs,
		inputData,
		executeData,
		[],
		run.signal,
	);
	const output = await nodeType.execute?.call(context);
	return { items: (output as INodeExecutionData[][])[0] ?? [], hints: context.hints };
}

/** Calls a list search as the editor does. */
export async function searchList(
	run: NodeRun & { method: string; filter?: string; paginationToken?: string },
): Promise<INodeListSearchResult> {
	const node = nodeOf(run);
	const additionalData = additionalDataOf(run.credential);
	additionalData.currentNodeParameters = node.parameters;
	const context = new LoadOptionsContext(workflowOf(node), node, additionalData, '');
	const search = nodeType.methods?.listSearch?.[run.method];
	if (!search) throw new Error(`no list search ${run.method}`);
	return await search.call(context, run.filter, run.paginationToken);
}

function nodeOf({ resource, operation, parameters, continueOnFail }: NodeRun): INode {
	return {
		id: 'node-1',
		name: 'Cross-Border Payments',
		type: typeName,
		typeVersion: 1,
		position: [0, 0],
		parameters: { resource, operation, ...parameters },
		credentials: { crossBorderPaymentsApi: { id: '1', name: 'Test' } },
		...(continueOnFail && { onError: 'continueRegularOutput', continueOnFail: true }),
	};
}

function workflowOf(node: INode, timezone = 'UTC'): Workflow {
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
	});
}

/** The part of n8n that a package cannot load: it keeps credentials, and puts the key on requests. */
function additionalDataOf(
	credential: ICredentialDataDecryptedObject,
): IWorkflowExecuteAdditionalData {
	const { properties } = credentialType.authenticate;
	const credentialsHelper = {
		isCredentialUsableByNode: () => true,
		getParentTypes: () => [],
		getDecrypted: async () => ({ ...credential }),
		preAuthentication: async () => undefined,
		authenticate: async (
			data: ICredentialDataDecryptedObject,
			_: string,
			options: IHttpRequestOptions,
		) => {
			const headers = { ...options.headers };
			for (const [name, value] of Object.entries(properties.headers ?? {})) {
				headers[name] = String(value).replace(
					/^=\{\{ \$credentials\.(\w+) \}\}$/,
					(_, field: string) => String(data[field]),
				);
			}
			return { ...options, headers };
		},
	} as unknown as ICredentialsHelper;
	const instance = 'http://127.0.0.1:5678';
	return {
		credentialsHelper,
		instanceBaseUrl: instance,
		webhookWaitingBaseUrl: `${instance}/webhook-waiting`,
		formWaitingBaseUrl: `${instance}/form-waiting`,
	} as IWorkflowExecuteAdditionalData;
}
