import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { schemaDriftHints } from './api/schemaDrift';
import type { OnceValues, RequestValues } from './descriptions/options';
import { failedItem, InvalidItemsError, itemError } from './operation/failure';
import { canDifferByItem } from './operation/form/expressions';
import { ParameterParser } from './operation/form/parameters';
import type { InputItem } from './operation/inputItem';
import { keyOf } from './operation/once/claim';
import { executeWrite } from './operation/once/executeWrite';
import { KeysOfItems } from './operation/once/keysOfItems';
import { SentItems } from './operation/once/sentItems';
import { readyToSend, validateItems } from './operation/validateItems';
import type { Operation, OperationContext } from './operation/operation';
import { hintsOfItems, Tallies } from './operation/tallies';
import { restoreInput } from './operation/wait/runAgain';
import { parkedItemsOf } from './operation/wait/parkedItems';
import { selectedOperation } from './resources';
import type { Client } from './transport/client';
import { clientsOfItems } from './transport/credentials';
import { CancelledError } from './transport/errors';
import { inParallel } from './transport/parallel';
import type { HttpRequest } from './transport/request';

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
	const items = n8n.getInputData().map((data, index) => ({ n8n, index, data }));
	const execute = async (item: InputItem) => await executeItem(item, run);
	try {
		if (operation.isWrite) run.writes = await openWrites(n8n, items, run);
		const outputs = await inParallel(
			items,
			operation.isReadOnly ? maxItemsUnderWay : 1,
			async (item) =>
				parkedItems ? await parkedItems.execute(item, execute) : await execute(item),
		);
		const haveSameSettings =
			!operation.isWrite && clients.size === 1 && !canDifferByItem(n8n.getNode().parameters);
		const hints = [
			...hintsOfItems(run.talliesOfItems, haveSameSettings),
			...schemaDriftHints(drift),
		];
		n8n.addExecutionHints(...hints.map((message) => ({ message })));
		const output = outputs.flat();
		// n8n tries a node again if its first item has an error.
		const isTriedAgain = Object.hasOwn(output[0]?.json ?? {}, 'error');
		if (!isTriedAgain) run.writes?.sentItems.forget();
		return [parkedItems ? await parkedItems.close(output) : output];
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
	/** The state of an operation that creates or submits something. */
	writes?: Writes;
	/** When the last request was sent that may have changed what was read before. */
	lastWriteAt?: number;
}

interface Writes {
	sentItems: SentItems;
	items: number;
	/** Why items cannot be sent, by their index. */
	invalid: ReadonlyMap<number, Error>;
}

/** Validates all items before the first is sent. Without Continue On Fail, throws if one is invalid. */
async function openWrites(n8n: IExecuteFunctions, items: InputItem[], run: Run): Promise<Writes> {
	const sentItems = new SentItems(n8n, run.operation.mainEndpoint);
	const done = sentItems.done();
	const toSend = items.filter(({ index }) => !done.has(index));
	const keys = new KeysOfItems();
	const problems = await validateItems(toSend, async (item) => {
		const { context, values } = await openItem(item, run, new Tallies());
		const { oncePer } = values as OnceValues;
		const insteadOfWrite = async (http: HttpRequest) => {
			const key = oncePer && keyOf(run.operation, context.client, oncePer);
			if (key) keys.add(item.index, key, http);
			return await readyToSend();
		};
		const client = context.client.with({ insteadOfWrite });
		await run.operation.execute({ ...context, client }, values);
	});
	const all = [...problems, ...keys.conflicts()];
	const invalid = new Map(all.sort(([one], [other]) => one - other));
	const writes = { sentItems, items: items.length, invalid };
	const [first] = invalid.keys();
	if (first === undefined || n8n.continueOnFail()) return writes;
	throw toItemError(items[first]!, new InvalidItemsError(invalid, items.length), {
		...run,
		writes,
	});
}

/** The values of an item, and what its operation gets besides. */
async function openItem(item: InputItem, run: Run, tallies: Tallies) {
	const { n8n, index } = item;
	const values = run.parameters.valuesOf(index);
	const { bodyFields, queryString } = values as RequestValues;
	const client = (await run.clientOf(index)).forItem({ bodyFields, queryString });
	const context: OperationContext = {
		item,
		client,
		timezone: n8n.getTimezone(),
		notBefore: run.lastWriteAt,
		tally: tallies.add,
		warn: tallies.warn,
		fail: (error) => {
			throw error;
		},
	};
	return { context, values };
}

/** The output of one input item. With Continue On Fail, what failed is an item of the output. */
async function executeItem(item: InputItem, run: Run): Promise<INodeExecutionData[]> {
	const { operation, writes } = run;
	const { n8n, index } = item;
	const tallies = new Tallies();
	run.talliesOfItems.push(tallies);
	const failures: INodeExecutionData[] = [];
	let opened: OpenItem | undefined;
	const fail = (error: unknown) => {
		const nodeError = toItemError(item, error, run, opened);
		if (!n8n.continueOnFail() || error instanceof CancelledError) throw nodeError;
		failures.push(failedItem(item, nodeError));
	};
	try {
		const invalid = writes?.invalid.get(index);
		if (invalid) throw invalid;
		opened = await openItem(item, run, tallies);
		const context = { ...opened.context, fail };
		const items = writes
			? await executeWrite(operation, context, opened.values, writes.sentItems)
			: await operation.execute(context, opened.values);
		return [...items.map((json) => ({ json, pairedItem: { item: index } })), ...failures];
	} catch (error) {
		fail(error);
		return failures;
	} finally {
		const hasChanged = writes ? opened?.context.client.write.isSent : !operation.isReadOnly;
		if (hasChanged) run.lastWriteAt = Date.now();
	}
}

type OpenItem = Awaited<ReturnType<typeof openItem>>;

function toItemError(item: InputItem, error: unknown, { writes }: Run, opened?: OpenItem) {
	if (!writes) return itemError(item, error);
	const done = writes.sentItems.done();
	const isDone = done.delete(item.index);
	return itemError(item, error, {
		state: isDone ? { isSent: true, isDone } : opened?.context.client.write,
		hasKey: (opened?.values as OnceValues | undefined)?.oncePer !== undefined,
		items: writes.items,
		done: done.size,
		isNothingSent: writes.sentItems.isEmpty,
		continues: item.n8n.continueOnFail(),
	});
}
