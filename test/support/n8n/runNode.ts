import 'reflect-metadata';

import { ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
	type IBinaryKeyData,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
} from 'n8n-workflow';

import { CrossBorderPayments } from '../../../nodes/CrossBorderPayments/CrossBorderPayments.node';
import { additionalDataOf, nodeOf, workflowOf } from './instance';

interface NodeRun {
	resource: string;
	operation: string;
	parameters?: INodeParameters | undefined;
	items?: IDataObject[];
	/** The files of each item. */
	files?: IBinaryKeyData[];
	continueOnFail?: boolean;
	/** The time zone of the workflow; UTC by default. */
	timezone?: string;
	credential: ICredentialDataDecryptedObject;
	/** Cancels the execution when it aborts. */
	cancel?: AbortSignal;
}

const nodeType: INodeType = new CrossBorderPayments();

/** Executes the action node in n8n-core's own context, with real HTTP. */
export async function runNode(run: NodeRun) {
	const { items = [{}], files = [], credential, resource, operation } = run;
	const node = nodeOf('crossBorderPayments', {
		id: 'node-1',
		parameters: { resource, operation, ...run.parameters },
		...(run.continueOnFail && { onError: 'continueRegularOutput', continueOnFail: true }),
	});
	const input = items.map((json, item): INodeExecutionData => {
		const binary = files[item];
		return { json, pairedItem: { item }, ...(binary && { binary }) };
	});
	const data = { main: [input] };
	const context = new ExecuteContext(
		workflowOf(node, nodeType, {}, run.timezone),
		node,
		additionalDataOf(credential),
		'manual',
		createRunExecutionData({}),
		0,
		input,
		data,
		{ node, data, source: null },
		[],
		run.cancel,
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
