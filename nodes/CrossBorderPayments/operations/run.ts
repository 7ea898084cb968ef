import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';

import type { Client } from '../api/client';
import { CancelledError, inputProblems, toNodeError } from '../api/errors';
import { openClient } from '../api/open';
import { inParallel } from '../api/parallel';
import { entered } from './entered';
import { isShown } from './field';
import { findOperation } from './index';
import type { Operation } from './operation';
import { optionNames, optionsProperty, optionsSchema } from './options';

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

	const runItem = async (itemIndex: number): Promise<INodeExecutionData[]> => {
		// What an item has started ends with it: a failure leaves no requests running behind.
		const ended = new AbortController();
		try {
			const values = readValues(context, operation, itemIndex);
			const { concurrency, timeout, queryParameters, ...paging } = readOptions(context, itemIndex);
			client ??= openClient(context, { concurrency, signal });
			const records = await operation.run(
				{
					client: (await client).with({
						timeoutMs: timeout * 1000,
						queryParameters,
						signal: ended.signal,
					}),
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
		} finally {
			ended.abort();
		}
	};

	const width = operation.safe ? concurrencyOf(context) : 1;
	try {
		const outputs = await inParallel(items, width, async (_, index) => await runItem(index));
		if (hints.size > 0) {
			context.addExecutionHints(...[...hints].map((message) => ({ message })));
		}
		return outputs.flat();
	} finally {
		run.abort();
	}
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
		const { name, displayName, type } = field.property;
		if (type === 'notice' || !isShown(field, values)) continue;
		const result = field.schema.safeParse(valueOf(context, field.property, itemIndex));
		if (!result.success) throw inputProblems(displayName, result.error);
		values[name] = result.data;
	}
	return values;
}

function valueOf(
	context: IExecuteFunctions,
	property: INodeProperties,
	itemIndex: number,
): unknown {
	const given: unknown = context.getNodeParameter(property.name, itemIndex, property.default, {
		extractValue: true,
	});
	return entered(property, given, context.getTimezone());
}

const allOptions = optionsProperty(optionNames);

function readOptions(context: IExecuteFunctions, itemIndex: number) {
	const result = optionsSchema.safeParse(valueOf(context, allOptions, itemIndex));
	if (!result.success) throw inputProblems('Options', result.error);
	return result.data;
}

/** The ceiling counts for the whole run, so the first item's is taken; a bad one is reported with its item. */
function concurrencyOf(context: IExecuteFunctions): number {
	try {
		return readOptions(context, 0).concurrency;
	} catch {
		return 1;
	}
}
