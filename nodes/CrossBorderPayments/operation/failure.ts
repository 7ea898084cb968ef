import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';

import { InputError } from '../descriptions/validateInput';
import { ApiError, ConnectionError, mayBeDone, toNodeError } from '../transport/errors';
import type { WriteProgress } from '../transport/request';
import { isWrite, type Operation } from './operation';

/**
 * What nobody must miss of a write that failed. It belongs into the message of the error, because an AI
 * agent of n8n gives its model nothing else.
 */
export function outcomeOf(error: unknown, { isSent, isWritten }: WriteProgress): string {
	if (isWritten) return 'The request went through: do not send it again';
	if (!isSent) return 'Nothing was sent';
	const isRefused = error instanceof ApiError || error instanceof ConnectionError;
	if (!isRefused || mayBeDone(error)) {
		return 'It may have gone through: check before you send it again';
	}
	if (error instanceof ConnectionError) return 'It did not go through';
	return error.status === 409 ? 'It may have been sent before: check first' : '';
}

type NodeError = ReturnType<typeof toNodeError>;

/** n8n's error for an item; the message of a write ends with its outcome. */
export function itemError(
	node: INode,
	itemIndex: number,
	error: unknown,
	operation: Operation,
	progress: WriteProgress,
): NodeError {
	const nodeError = toNodeError(node, error, itemIndex);
	const outcome = isWrite(operation) && outcomeOf(error, progress);
	if (outcome) nodeError.message = `${nodeError.message.replace(/\.$/, '')}. ${outcome}`;
	return nodeError;
}

/**
 * The item that «Continue On Fail» returns for what failed. n8n recognizes a failed item by its
 * having only `error` and `message`. If `error` were an object, n8n would keep only its message.
 */
export function failedItem(error: NodeError, itemIndex: number): INodeExecutionData {
	const json: IDataObject = { error: error.message };
	if (error.description) json.message = error.description;
	return { json, pairedItem: { item: itemIndex } };
}

/**
 * Retry On Fail repeats the whole node, also for the items that have succeeded.
 * @throws InputError if that would send a write twice
 */
export function refuseRetryOnFail({ retryOnFail }: INode, oncePer: string | undefined): void {
	if (!retryOnFail || oncePer !== undefined) return;
	throw new InputError(
		'Retry On Fail would repeat requests that have succeeded. Turn it off in the node’s settings, or fill in Once Per',
		'With Once Per, each value is sent only once, however often the node runs',
	);
}
