import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { WriteState } from '../transport/client';
import { ApiError, ConnectionError, mayBeDone, toNodeError } from '../transport/errors';
import type { InputItem } from './inputItem';

/** n8n's error for an item. For a write, the message ends with its outcome: models get no more. */
export function itemError(
	{ n8n, index }: InputItem,
	error: unknown,
	isWrite: boolean,
	write?: WriteState,
) {
	const nodeError = toNodeError(n8n.getNode(), error, index);
	const outcome = isWrite && outcomeOf(error, write);
	if (outcome) nodeError.message = `${nodeError.message.replace(/\.$/, '')}. ${outcome}`;
	return nodeError;
}

/** The outcome of a write that failed, which every message about it must contain. */
export function outcomeOf(error: unknown, write?: WriteState): string {
	if (write?.isDone) return 'The request went through: do not send it again';
	if (!write?.isSent) return 'Nothing was sent';
	const isRequestFailure = error instanceof ApiError || error instanceof ConnectionError;
	if (!isRequestFailure || mayBeDone(error)) {
		return 'It may have gone through: check before you send it again';
	}
	if (error instanceof ConnectionError) return 'It did not go through';
	return error.status === 409 ? 'It may have been sent before: check first' : '';
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
