import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';

import type { Endpoint } from '../../api/endpoints';
import { toRecord } from '../../api/unknownValues';
import { fateOf, SentBeforeError } from '../failure';
import { isTool } from '../inputItem';
import type { OperationContext } from '../operation';

/** What is saved of an item that was sent. Other versions of this package also read it. */
const sentItem = z.object({
	/** What the output is made of, for an item that went through. */
	records: z.array(z.looseObject({})).optional().catch(undefined),
	/** The message of one that failed, although it went through or may have. */
	problem: z.string().optional().catch(undefined),
	/** The execution in which the outcome became unknown. */
	execution: z.string().optional().catch(undefined),
});

type SentItem = z.infer<typeof sentItem>;

const savedItems = z.record(z.string(), sentItem.catch({})).catch(() => ({}));

/**
 * The items of a write that were sent, so that a node that is tried again sends only the rest. n8n
 * keeps a node's context data on Retry On Fail and on Retry of the execution. It also keeps the
 * node's input, so an index stands for the same item. Both are lost if an execution is stopped or
 * killed, and for a sub-workflow whose caller is retried: there, Once Per is needed.
 */
export class SentItems {
	private readonly context: Record<string, unknown>;
	/** The operation and the run of the node, which a loop runs several times. */
	private readonly run: string;
	/** The items of this run, by their index and the address of the service. */
	private readonly items: Record<string, SentItem>;

	constructor(n8n: IExecuteFunctions, { id }: Endpoint) {
		this.context = n8n.getContext('node');
		this.run = `sent ${id} ${runOf(n8n)}`;
		this.items = savedItems.parse(this.context[this.run]);
		this.context[this.run] = this.items;
	}

	/** Executes an item, unless it was sent before: then, its output is made of what was saved. */
	async execute(
		context: OperationContext,
		execute: (context: OperationContext) => Promise<IDataObject[]>,
	): Promise<IDataObject[]> {
		const key = keyOf(context);
		const { records, problem, execution } = this.items[key] ?? {};
		const thisExecution = context.item.n8n.getExecutionId();
		// A person who retries an execution has looked whether it went through.
		if (problem !== undefined && (execution ?? thisExecution) === thisExecution)
			throw new SentBeforeError(problem, '', execution === undefined);
		const onWritten = (written: readonly object[]) => {
			this.items[key] = { records: written.map((record) => ({ ...toRecord(record) })) };
		};
		const writing = { ...context, earlierRecords: records, onWritten };
		return await execute(writing).catch((error: unknown) => {
			if (error instanceof SentBeforeError) throw error;
			const fate = fateOf(error, context.client.write);
			const message = error instanceof Error ? error.message : String(error);
			if (fate === 'unknown') this.items[key] = { problem: message, execution: thisExecution };
			if (fate === 'done' && !this.recordsOf(context)) this.items[key] = { problem: message };
			throw error;
		});
	}

	/** What went through of an item. */
	recordsOf(context: OperationContext): object[] | undefined {
		return this.items[keyOf(context)]?.records;
	}

	/** The indexes of those that went through, wherever they were sent. */
	done(): Set<number> {
		const done = Object.entries(this.items).filter(([, { records }]) => records !== undefined);
		return new Set(done.map(([key]) => parseInt(key)));
	}

	get isEmpty(): boolean {
		return Object.keys(this.items).length === 0;
	}

	/** All went through: nothing will be tried again. */
	forget(): void {
		delete this.context[this.run];
	}
}

/** The credential of an item says where it is sent. */
const keyOf = ({ client, item }: OperationContext) => `${item.index} ${client.connection.baseUrl}`;

/** Calls of a tool may have the same index; a second try has the same input. */
function runOf(n8n: IExecuteFunctions): string {
	if (!isTool(n8n)) return String(n8n.getWorkflowDataProxy(0).$runIndex);
	const input = Object.entries(toRecord(n8n.getInputData()[0]?.json));
	return JSON.stringify(input.filter(([name]) => name !== 'toolCallId'));
}
