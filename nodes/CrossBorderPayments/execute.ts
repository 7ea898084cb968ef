import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import type { Client } from './transport/client';
import { CancelledError, toNodeError } from './transport/errors';
import { createClientFromCredentials } from './transport/credentials';
import { inParallel } from './transport/parallel';
import { Form } from './operation/parameters';
import { findOperation } from './resources';

/** The reason of every abort here: without one, each makes an error with a stack of its own. */
const over = new CancelledError();

/**
 * Runs the chosen operation for every input item: reads side by side, writes one after another.
 * Output keeps the order of the input and is paired with it.
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = context.getInputData();
	const resource = context.getNodeParameter('resource', 0) as string;
	const name = context.getNodeParameter('operation', 0) as string;
	const operation = findOperation(resource, name);
	if (!operation) {
		throw new NodeOperationError(
			context.getNode(),
			`There is no operation “${name}” for the resource “${resource}”`,
			{ description: 'Choose an operation from the list' },
		);
	}

	const run = new AbortController();
	const cancel = context.getExecutionCancelSignal();
	const signal = cancel ? AbortSignal.any([cancel, run.signal]) : run.signal;

	let client: Promise<Client> | undefined;
	const hints = new Set<string>();

	const form = new Form(context);

	const runItem = async (itemIndex: number): Promise<INodeExecutionData[]> => {
		try {
			const values = form.values(operation, itemIndex);
			const { concurrency, timeout, queryParameters, ...paging } = form.options(itemIndex);
			client ??= createClientFromCredentials(context, { concurrency, signal });
			const records = await operation.run(
				{
					client: (await client).with({ timeoutMs: timeout * 1000, queryParameters }),
					paging,
					warn: (message) => hints.add(message),
				},
				values as never,
			);
			return records.map((json) => ({ json, pairedItem: { item: itemIndex } }));
		} catch (error) {
			const failure = toNodeError(context.getNode(), error, itemIndex);
			if (!context.continueOnFail() || error instanceof CancelledError) throw failure;
			return [failedItem(failure, itemIndex)];
		}
	};

	const width = operation.retryable ? form.concurrency() : 1;
	try {
		const outputs = await inParallel(items, width, async (_, index) => await runItem(index));
		if (hints.size > 0) {
			context.addExecutionHints(...[...hints].map((message) => ({ message })));
		}
		return outputs.flat();
	} finally {
		run.abort(over);
	}
}

/**
 * What «Continue On Fail» puts out in the place of an item's results: what went wrong, and what to do.
 * n8n knows a failed item by having just these two; given the error itself, it would keep the first alone.
 */
function failedItem(error: ReturnType<typeof toNodeError>, itemIndex: number): INodeExecutionData {
	const json: IDataObject = { error: error.message };
	if (error.description) json.message = error.description;
	return { json, pairedItem: { item: itemIndex } };
}
