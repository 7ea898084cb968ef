import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { joinUnique } from '../api/unknownValues';
import type { WriteState } from '../transport/client';
import {
	AdvisedError,
	ApiError,
	ConnectionError,
	mayBeDone,
	toNodeError,
} from '../transport/errors';
import { isTool, type InputItem } from './inputItem';

/** This item, or the key of its Once Per, was sent before, and it is not sent again. */
export class SentBeforeError extends AdvisedError {
	constructor(
		message: string,
		advice: string,
		/** Whether it went through; otherwise, its outcome is unknown. */
		readonly isDone = false,
	) {
		super(message, advice);
	}
}

/** What became of a write that failed. */
export type Fate = 'not sent' | 'rejected' | 'unknown' | 'done';

/** @param write of the item; undefined if its request was never prepared */
export function fateOf(error: unknown, write?: WriteState): Fate {
	if (error instanceof SentBeforeError) return error.isDone ? 'done' : 'unknown';
	if (write?.isDone) return 'done';
	if (!write?.isSent) return 'not sent';
	const isRequestFailure = error instanceof ApiError || error instanceof ConnectionError;
	return isRequestFailure && !mayBeDone(error) ? 'rejected' : 'unknown';
}

/** A write that failed, among the items of its run. */
interface FailedWrite {
	state: WriteState | undefined;
	hasKey: boolean;
	/** How many input items there are. */
	items: number;
	/** How many others went through, in this run or before the node was tried again. */
	done: number;
	/** Whether no item went through or may have. */
	isNothingSent: boolean;
	/** Whether the run continues with the next item. */
	continues: boolean;
}

/** n8n's error for an item. For a write, the message ends with its outcome: models get no more. */
export function itemError({ n8n, index }: InputItem, error: unknown, write?: FailedWrite) {
	const nodeError = toNodeError(n8n.getNode(), error, index);
	if (!write) return nodeError;
	const isOneOfSeveral = write.items > 1 && !write.continues;
	const isNamed = error instanceof InvalidItemsError;
	const place = isOneOfSeveral && !isNamed ? `Item ${index + 1} of ${write.items}: ` : '';
	const others = isOneOfSeveral && write.done > 0 && `${othersText(write.done)} went through`;
	const outcome = [outcomeOf(error, write), others].filter(Boolean).join('. ');
	const advice =
		isTool(n8n) || write.continues ? '' : retryAdvice(fateOf(error, write.state), write);
	nodeError.message = sentences(place + nodeError.message, outcome);
	nodeError.description = sentences(nodeError.description ?? '', advice) || null;
	return nodeError;
}

const othersText = (count: number) => `${count} other ${count === 1 ? 'item' : 'items'}`;

const sentences = (first: string, second: string) =>
	first && second ? `${first.replace(/\.$/, '')}. ${second}` : first || second;

/** The outcome of a write that failed, which every message about it must contain. */
export function outcomeOf(error: unknown, write: FailedWrite): string {
	const { state, items, isNothingSent, continues } = write;
	const fate = fateOf(error, state);
	if (fate === 'done') return 'The request went through: do not send it again';
	if (fate === 'unknown') return 'It may have gone through: check before you send it again';
	if (fate === 'not sent') {
		const isTrueOfRun = isNothingSent && (items === 1 || !continues);
		return isTrueOfRun ? 'Nothing was sent' : 'This item was not sent';
	}
	if (error instanceof ConnectionError) return 'It did not go through';
	const isConflict = error instanceof ApiError && error.status === 409;
	return isConflict ? 'It may have been sent before: check first' : '';
}

/** What n8n's Retry of the execution would do, where that is not obvious. */
function retryAdvice(fate: Fate, { items, done, hasKey }: FailedWrite): string {
	const sends = `Retry of this execution sends this item${items > 1 ? ' and the rest' : ''}`;
	if (fate === 'done') return 'Retry of this execution returns it and does not send it again';
	// With a key, Retry does not send it either: the error says what does.
	if (fate === 'unknown') return hasKey ? '' : `${sends}: check first whether it went through`;
	if (done === 0) return '';
	const next = hasKey ? 'so does a new execution' : 'a new execution starts with the first item';
	return `${sends}; ${next}`;
}

/** What is wrong with the items of a write, of which none was sent. */
export class InvalidItemsError extends AdvisedError {
	/** @param errors by the index of the item */
	constructor(errors: ReadonlyMap<number, Error>, items: number) {
		const numbers = new Map<string, number[]>();
		for (const [index, { message }] of errors) {
			numbers.set(message, [...(numbers.get(message) ?? []), index + 1]);
		}
		const texts = [...numbers].map(([message, named], position) => {
			const place =
				position === 0 ? `${itemsText(named)} of ${items}` : itemsText(named).toLowerCase();
			return `${place}: ${message.replace(/\.$/, '')}`;
		});
		const [first] = errors.values();
		super(joinUnique(texts), first instanceof AdvisedError ? first.advice : '');
	}
}

const maxNamed = 5;

/** “Item 3”, “Items 1 and 3”, “Items 1, 2, 3, 4, 5 and 95 more” */
function itemsText(numbers: readonly number[]): string {
	const [first] = numbers;
	if (numbers.length === 1) return `Item ${first}`;
	const isLong = numbers.length > maxNamed;
	const named = numbers.slice(0, isLong ? maxNamed : -1).join(', ');
	return `Items ${named} and ${isLong ? `${numbers.length - maxNamed} more` : numbers.at(-1)}`;
}

/**
 * The item that “Continue On Fail” returns for what failed. n8n recognizes a failed item by its
 * having only `error` and `message`. If `error` were an object, n8n would keep only its message.
 */
export function failedItem(
	{ index }: InputItem,
	{ message, description }: ReturnType<typeof itemError>,
): INodeExecutionData {
	const json: IDataObject = { error: message, ...(description && { message: description }) };
	return { json, pairedItem: { item: index } };
}
