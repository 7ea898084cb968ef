import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { schemaDriftHints } from './api/schemaDrift';
import type { RequestValues } from './descriptions/options';
import { failedItem, itemError } from './operation/failure';
import { canDifferByItem } from './operation/form/expressions';
import { ParameterParser } from './operation/form/parameters';
import type { InputItem } from './operation/inputItem';
import { executeWrite } from './operation/once/executeWrite';
import type { Operation, OperationContext } from './operation/operation';
import { hintsOfItems, Tallies } from './operation/tallies';
import { restoreInput } from './operation/wait/runAgain';
import { parkedItemsOf } from './operation/wait/parkedItems';
import { selectedOperation } from './resources';
import type { Client } from './transport/client';
import { clientsOfItems } from './transport/credentials';
import { CancelledError } from './transport/errors';
import { inParallel } from './transport/parallel';

/**
 * Items at a time, as many as Max Concurrent Requests of the credential can be. The client limits
 * requests to what was selected there.
 */
const maxItemsUnderWay = 100;

/**
 * Executes the selected operation for every input item: side by side if it is read-only, otherwise
 * one after another. The output keeps the order of the input items and is paired with them.
 */
export async function runItems(n8n: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	restoreInput(n8n);
	const operation = selectedOperation(n8n);
	const parkedItems = parkedItemsOf(n8n, operation);
	const parameters = new ParameterParser(n8n, operation);
	// Cancels the pages that a failed item had requested in advance.
	const end = new AbortController();
	const { clientOf, clients, drift } = clientsOfItems(n8n, end.signal);
	const run: Run = { operation, parameters, clientOf, talliesOfItems: [] };
	const execute = async (item: InputItem) => await executeItem(item, run);
	try {
		const outputs = await inParallel(
			n8n.getInputData(),
			operation.isReadOnly ? maxItemsUnderWay : 1,
			async (data, index) => {
				const item = { n8n, index, data };
				return parkedItems ? await parkedItems.execute(item, execute) : await execute(item);
			},
		);
		const haveSameSettings =
			!operation.isWrite && clients.size === 1 && !canDifferByItem(n8n.getNode().parameters);
		const hints = [
			...hintsOfItems(run.talliesOfItems, haveSameSettings),
			...schemaDriftHints(drift),
		];
		n8n.addExecutionHints(...hints.map((message) => ({ message })));
		const items = outputs.flat();
		return [parkedItems ? await parkedItems.close(items) : items];
	} finally {
		end.abort(new CancelledError());
	}
}

/** What the input items of one run share. */
interface Run {
	operation: Operation;
	parameters: ParameterParser;
	clientOf: (itemIndex: number) => Promise<Client>;
	/** Receives what each item counts for hints. */
	talliesOfItems: Tallies[];
}

/** The output of one input item. With Continue On Fail, what failed is an item of the output. */
async function executeItem(
	item: InputItem,
	{ operation, parameters, clientOf, talliesOfItems }: Run,
): Promise<INodeExecutionData[]> {
	const { n8n, index } = item;
	const tallies = new Tallies();
	talliesOfItems.push(tallies);
	const failures: INodeExecutionData[] = [];
	let client: Client | undefined;
	const fail = (error: unknown) => {
		const nodeError = itemError(item, error, operation.isWrite, client?.write);
		if (!n8n.continueOnFail() || error instanceof CancelledError) throw nodeError;
		failures.push(failedItem(item, nodeError));
	};
	try {
		const values = parameters.valuesOf(index);
		const { bodyFields, queryString } = values as RequestValues;
		client = (await clientOf(index)).forItem({ bodyFields, queryString });
		const context: OperationContext = {
			item,
			client,
			timezone: n8n.getTimezone(),
			// What a write finds may be what the item before it has changed.
			notBefore: operation.isReadOnly ? undefined : Date.now(),
			tally: tallies.add,
			warn: tallies.warn,
			fail,
		};
		const items = operation.isWrite
			? await executeWrite(operation, context, values)
			: await operation.execute(context, values);
		return [...items.map((json) => ({ json, pairedItem: { item: index } })), ...failures];
	} catch (error) {
		fail(error);
		return failures;
	}
}
