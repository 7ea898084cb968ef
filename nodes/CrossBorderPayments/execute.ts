import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { driftHints } from './api/schemaDrift';
import type { RequestValues } from './descriptions/options';
import { failedItem, itemError } from './operation/failure';
import { ParameterParser } from './operation/form/parameters';
import type { InputItem } from './operation/inputItem';
import { executeWrite } from './operation/once/executeWrite';
import { isWrite, type OperationContext } from './operation/operation';
import { hintsOf, Tallies } from './operation/output/tallies';
import { openParking } from './operation/wait/parking';
import { chosenOperation } from './resources';
import type { Client } from './transport/client';
import { clientsOfItems } from './transport/credentials';
import { CancelledError } from './transport/errors';
import { inParallel } from './transport/parallel';

/** Items at a time: as many as Max Concurrent Requests of the credential may be. The client limits requests to what was chosen. */
const maxItemsUnderWay = 100;

/**
 * Executes the chosen operation for every input item: reads side by side, writes one after another.
 * The output keeps the order of the input items and is paired with them.
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const parking = openParking(context);
	const operation = chosenOperation(context);
	const parameters = new ParameterParser(context, operation);
	// Cancels the pages that a failed item had asked for in advance.
	const end = new AbortController();
	const { clientOf, clients, drift } = clientsOfItems(context, end.signal);
	const talliesOfItems: Tallies[] = [];

	const executeItem = async (item: InputItem): Promise<INodeExecutionData[]> => {
		const failures: INodeExecutionData[] = [];
		const tallies = new Tallies();
		talliesOfItems.push(tallies);
		let client: Client | undefined;
		const fail = (error: unknown) => {
			const nodeError = itemError(item, error, isWrite(operation), client?.write);
			if (!context.continueOnFail() || error instanceof CancelledError) throw nodeError;
			failures.push(failedItem(item, nodeError));
		};
		try {
			const values = parameters.valuesOf(item.index);
			const { bodyFields, queryString: queryParameters } = values as RequestValues;
			client = (await clientOf(item.index)).forItem({ bodyFields, queryParameters });
			const itemContext: OperationContext = {
				item,
				client,
				timezone: context.getTimezone(),
				// What a write finds may be what the item before it has changed.
				notBefore: operation.retryable ? undefined : Date.now(),
				tally: tallies.add,
				warn: (message) => tallies.add(message, () => message),
				fail,
			};
			const records = isWrite(operation)
				? await executeWrite(operation, itemContext, values)
				: await operation.execute(itemContext, values);
			return [...records.map((json) => ({ json, pairedItem: { item: item.index } })), ...failures];
		} catch (error) {
			fail(error);
			return failures;
		}
	};

	try {
		const outputs = await inParallel(
			context.getInputData(),
			operation.retryable ? maxItemsUnderWay : 1,
			async (data, index) => {
				const item = { n8n: context, index, data };
				return parking ? await parking.execute(item, executeItem) : await executeItem(item);
			},
		);
		const isSame = !isWrite(operation) && clients.size === 1 && !parameters.areOfItem;
		const hints = [...hintsOf(talliesOfItems, isSame), ...driftHints(drift)];
		context.addExecutionHints(...hints.map((message) => ({ message })));
		const items = outputs.flat();
		return [parking ? await parking.close(items) : items];
	} finally {
		end.abort(new CancelledError());
	}
}
