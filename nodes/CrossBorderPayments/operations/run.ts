import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import type { Client } from '../api/client';
import { CancelledError, inputProblems, toNodeError } from '../api/errors';
import { openClient } from '../api/open';
import { inParallel } from '../api/parallel';
import { isShown } from './field';
import { findOperation } from './index';
import type { Operation } from './operation';
import { optionsSchema } from './options';

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

	let client: Promise<Client> | undefined;
	const hints = new Set<string>();

	const runItem = async (itemIndex: number): Promise<INodeExecutionData[]> => {
		try {
			const values = readValues(context, operation, itemIndex);
			const options = readOptions(context, itemIndex);
			client ??= openClient(context, {
				concurrency: options.concurrency,
				signal: context.getExecutionCancelSignal(),
			});
			const { timeout, queryParameters, ...paging } = options;
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

	const width = operation.safe ? concurrencyOf(context) : 1;
	const outputs = await inParallel(items, width, async (_, index) => await runItem(index));
	if (hints.size > 0) {
		context.addExecutionHints(...[...hints].map((message) => ({ message })));
	}
	return outputs.flat();
}

/** What «Continue On Fail» puts out in the place of an item's results. */
function failedItem(error: ReturnType<typeof toNodeError>, itemIndex: number): INodeExecutionData {
	const json: IDataObject = { error: error.message };
	if (error.description) json.description = error.description;
	if ('httpCode' in error && error.httpCode) json.httpCode = error.httpCode;
	return { json, error, pairedItem: { item: itemIndex } };
}

/** The form's values for one item, in the order of the form, so that hidden fields can be told. */
function readValues(
	context: IExecuteFunctions,
	{ fields }: Operation,
	itemIndex: number,
): Record<string, unknown> {
	const values: Record<string, unknown> = {};
	for (const field of fields) {
		const { name, displayName, type, default: fallback } = field.property;
		if (type === 'notice' || !isShown(field, values)) continue;
		const entered: unknown = context.getNodeParameter(name, itemIndex, fallback, {
			extractValue: true,
		});
		const result = field.schema.safeParse(entered);
		if (!result.success) throw inputProblems(displayName, result.error);
		values[name] = result.data;
	}
	return values;
}

function readOptions(context: IExecuteFunctions, itemIndex: number) {
	const result = optionsSchema.safeParse(context.getNodeParameter('options', itemIndex, {}));
	if (!result.success) throw inputProblems('Options', result.error);
	return result.data;
}

/** The ceiling counts for the whole run, so the first item's is taken; a bad one is reported with its item. */
function concurrencyOf(context: IExecuteFunctions): number {
	const result = optionsSchema.safeParse(context.getNodeParameter('options', 0, {}));
	return result.success ? result.data.concurrency : 1;
}
