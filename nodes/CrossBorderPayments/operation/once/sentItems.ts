import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v4';

import type { Endpoint } from '../../api/endpoints';
import { toRecord } from '../../api/unknownValues';
import { isPlainObject } from '../../transport/mergeBody';
import { isTool } from '../inputItem';

/** What is saved of an item that was sent. Other versions of this package also read it. */
const savedItem = z.object({
	/** What the output is made of, for an item that went through. */
	records: z.array(z.looseObject({})).optional().catch(undefined),
	/** The message of one that failed, although it went through or may have. */
	problem: z.string().optional().catch(undefined),
	/** The execution in which the outcome became unknown. */
	execution: z.string().optional().catch(undefined),
});

export type SavedItem = z.infer<typeof savedItem>;

/**
 * The items of a write that were sent, so that a node that is tried again sends only the rest. n8n
 * keeps a node's context data on Retry On Fail and on Retry of the execution. It also keeps the
 * node's input, so an index stands for the same item. Both are lost if an execution is stopped or
 * killed, and for a sub-workflow whose caller is retried: there, Once Per is needed.
 */
export class SentItems {
	/** The items of all operations and runs of the node, because a loop runs it several times. */
	private readonly runs: Record<string, unknown>;
	private readonly run: string;
	/** The items of this run, by their index and the address of the service. */
	private readonly items: Record<string, unknown>;

	constructor(n8n: IExecuteFunctions, { id }: Endpoint) {
		this.runs = memberOf(n8n.getContext('node'), 'sent');
		this.run = `${id} ${runOf(n8n)}`;
		this.items = memberOf(this.runs, this.run);
	}

	/** @param baseUrl where it is sent, which the credential of each item says */
	of(baseUrl: string, index: number): SavedItem {
		return savedItem.safeParse(this.items[`${index} ${baseUrl}`]).data ?? {};
	}

	save(baseUrl: string, index: number, item: SavedItem): void {
		this.items[`${index} ${baseUrl}`] = item;
	}

	/** The indexes of those that went through, wherever they were sent. */
	done(): Set<number> {
		const isDone = (item: unknown) => savedItem.safeParse(item).data?.records !== undefined;
		const done = Object.entries(this.items).filter(([, item]) => isDone(item));
		return new Set(done.map(([key]) => parseInt(key)));
	}

	get isEmpty(): boolean {
		return Object.keys(this.items).length === 0;
	}

	/** All went through: nothing will be tried again. */
	forget(): void {
		delete this.runs[this.run];
	}
}

/** The object in a member, which is made if it is missing. */
function memberOf(parent: Record<string, unknown>, name: string): Record<string, unknown> {
	const { [name]: present } = parent;
	return isPlainObject(present) ? present : (parent[name] = {});
}

/** Calls of a tool may have the same index; a second try has the same input. */
function runOf(n8n: IExecuteFunctions): string {
	if (!isTool(n8n)) return String(n8n.getWorkflowDataProxy(0).$runIndex);
	const input = Object.entries(toRecord(n8n.getInputData()[0]?.json));
	return JSON.stringify(input.filter(([name]) => name !== 'toolCallId'));
}
