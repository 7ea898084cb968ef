import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { joinSome } from './api/lenient';
import { InputError } from './descriptions/validateInput';
import { writeOnce } from './operation/once';
import { failedItem, itemError, refuseRetryOnFail } from './operation/failure';
import { isWrite, type Operation, type OperationContext } from './operation/operation';
import { ParameterParser } from './operation/form/parameters';
import type { RequestValues } from './descriptions/options';
import { hintsOf, Tallies } from './operation/output/tallies';
import type { Parking } from './operation/wait/nextWait';
import { restoreInput } from './operation/wait/park';
import { openParking } from './operation/wait/parkedItems';
import { requestTimeOf } from './operation/wait/requestTime';
import { operationOf } from './resources';
import type { Client } from './transport/client';
import { clientsOfItems } from './transport/credentials';
import { CancelledError, toNodeError } from './transport/errors';
import { inParallel } from './transport/parallel';
import type { WriteProgress } from './transport/request';

/** Items at a time: as many as Max Concurrent Requests of the credential may be. The client limits requests to what was chosen. */
const maxItemsUnderWay = 100;

/**
 * Runs the chosen operation for every input item: reads side by side, writes one after another.
 * The output keeps the order of the input items and is paired with them.
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	restoreInput(context);
	const operation = chosenOperation(context);
	const parameters = new ParameterParser(context, operation);
	const drift = new Set<string>();
	const talliesOfItems: Tallies[] = [];
	const clients = new Set<Client>();
	const parking = openParking(context);

	// One signal cancels everything: when n8n cancels the execution, and when this run ends.
	const end = new AbortController();
	const cancel = context.getExecutionCancelSignal();
	const signal = cancel ? AbortSignal.any([cancel, end.signal]) : end.signal;

	const clientOf = clientsOfItems(context, { signal, drift });

	const runItem = async (
		input: INodeExecutionData,
		itemIndex: number,
		parked?: Parking,
	): Promise<INodeExecutionData[]> => {
		const failures: INodeExecutionData[] = [];
		const progress: WriteProgress = { isSent: false, isWritten: false };
		const tallies = new Tallies();
		talliesOfItems.push(tallies);
		const fail = (error: unknown) => {
			const nodeError = itemError(context.getNode(), itemIndex, error, operation, progress);
			if (!context.continueOnFail() || error instanceof CancelledError) throw nodeError;
			failures.push(failedItem(nodeError, itemIndex));
		};
		try {
			const values = parameters.valuesOf(itemIndex);
			const { bodyFields, oncePer, queryString } = values as RequestValues;
			if (isWrite(operation)) refuseRetryOnFail(context.getNode(), oncePer);
			const client = await clientOf(itemIndex);
			clients.add(client);
			const itemContext: OperationContext = {
				client: client.with({
					...(queryString && { queryParameters: queryString }),
					...(bodyFields && { bodyFields }),
					progress,
				}),
				timezone: context.getTimezone(),
				getFile: async (name) => await fileOf(context, input, itemIndex, name),
				warn: (message) => tallies.add(message, () => message),
				tally: tallies.add,
				requestTimeOf: (named) => requestTimeOf(context, input, itemIndex, named),
				parking: parked,
				// What a write finds may be what the item before it has changed.
				notBefore: operation.retryable ? undefined : Date.now(),
				fail,
			};
			const records =
				oncePer === undefined
					? await operation.execute(itemContext, values)
					: await writeOnce(oncePer, { context, operation, itemContext, values, progress });
			return [...records.map((json) => ({ json, pairedItem: { item: itemIndex } })), ...failures];
		} catch (error) {
			fail(error);
			return failures;
		}
	};

	try {
		const outputs = await inParallel(
			context.getInputData(),
			operation.retryable ? maxItemsUnderWay : 1,
			async (input, itemIndex) =>
				await parking.run(itemIndex, async (parked) => await runItem(input, itemIndex, parked)),
		);
		const isSame = !isWrite(operation) && clients.size === 1 && !parameters.areOfItem;
		const hints = hintsOf(talliesOfItems, isSame);
		if (drift.size > 0) {
			hints.push(
				`The service’s responses differ from its specification: ${joinSome(drift, 20)}. Columns of missing fields are empty`,
			);
		}
		context.addExecutionHints(...hints.map((message) => ({ message })));
		return [await parking.close(outputs.flat())];
	} finally {
		// Cancels the pages that a failed item had asked for in advance.
		end.abort(new CancelledError());
	}
}

async function fileOf(
	{ helpers }: IExecuteFunctions,
	{ binary = {} }: INodeExecutionData,
	itemIndex: number,
	name: string,
) {
	// A name may be that of something that every object has, such as «constructor».
	const file = Object.hasOwn(binary, name) && binary[name];
	if (!file) return undefined;
	const content = await helpers.getBinaryDataBuffer(itemIndex, name);
	return { mimeType: file.mimeType, fileName: file.fileName, content };
}

function chosenOperation(context: IExecuteFunctions): Operation {
	const resource = context.getNodeParameter('resource', 0);
	const name = context.getNodeParameter('operation', 0);
	const operation = operationOf(resource, name);
	if (operation) return operation;
	const error = new InputError(
		`The resource “${resource}” has no operation “${name}”`,
		'Choose an operation from the list',
	);
	throw toNodeError(context.getNode(), error);
}
