import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import type { Endpoint } from '../api/endpoints';

/** An error that says what the user can do about it. */
export abstract class AdvisedError extends Error {
	constructor(
		message: string,
		readonly advice = '',
	) {
		super(message);
	}
}

/** Something that the user can correct in the form, or that cannot be done as asked; the service is not the cause. */
export class InputError extends AdvisedError {}

/** The credential cannot be used, or is for production and the endpoint only works in the sandbox. */
export class CredentialError extends AdvisedError {}

/** The service could not be reached, rejected the request, or gave an invalid response. */
export class ServiceError extends AdvisedError {
	constructor(
		{ summary }: Endpoint,
		/** Of the service's own texts, it has excerpts only. */
		readonly reason: string,
		advice: string,
		/** It was a write, and may have been carried out although no response says so. */
		readonly mayBeDone = false,
	) {
		super(
			`Could not ${summary.charAt(0).toLowerCase()}${summary.slice(1)}: ${reason}`,
			[advice, mayBeDone && mayBeDoneAdvice].filter(Boolean).join('. '),
		);
	}
}

const mayBeDoneAdvice =
	'The request was sent once and may have gone through. Check whether it did before you run the node again';

export const mayBeDone = (error: unknown) => error instanceof ServiceError && error.mayBeDone;

export class ApiError extends ServiceError {
	constructor(
		endpoint: Endpoint,
		readonly status: number,
		/** What the API said, in words of ours where it could repeat personal data; empty if there is nothing to show. */
		readonly apiMessage: string,
		advice: string,
		readonly retryAfterMs?: number,
		mayBeDone = false,
	) {
		super(endpoint, apiMessage || `the service responded with status ${status}`, advice, mayBeDone);
	}
}

/** A proxy or firewall between n8n and the service responded: the request never got there. */
export class ProxyError extends ApiError {}

export class ConnectionError extends ServiceError {}

/** The service responded with something that the specification does not describe. */
export class InvalidResponseError extends ServiceError {
	constructor(
		endpoint: Endpoint,
		reason: string,
		advice = serviceAdvice,
		/** The service may have understood another query than was meant. */
		readonly isAboutQuery = false,
	) {
		super(endpoint, reason, advice, !endpoint.retryable);
	}
}

/** One record is not what the specification describes; others may still be fine. */
export class InvalidRecordError extends InvalidResponseError {}

const serviceAdvice =
	'Check the URL in the credential. If it is correct, the service sent a response that this node does not understand';

export const queryAdvice =
	'If the values are correct, the service may use other names for the query parameters: see Advanced in the credential';

export class CancelledError extends Error {
	override message = 'The execution was cancelled';
}

/** Whether the service rejects access (403) or finds nothing (404); without approved KYC it may do either. */
export const isDeniedOrMissing = (error: unknown): error is ApiError =>
	error instanceof ApiError && !(error instanceof ProxyError) && [403, 404].includes(error.status);

/** The result of the read, or undefined if the service does not have it (404). */
export async function undefinedIfNotFound<T>(read: Promise<T>): Promise<T | undefined> {
	return await read.catch((error: unknown) => {
		if (error instanceof ApiError && error.status === 404) return undefined;
		throw error;
	});
}

/** Turns whatever was thrown into n8n's own error, with the item it belongs to. */
export function toNodeError(
	node: INode,
	thrown: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const error = thrown instanceof Error ? thrown : new Error(String(thrown));
	const { message } = error;
	const options = {
		message,
		...(error instanceof AdvisedError && { description: error.advice }),
		...(error instanceof ApiError && { httpCode: String(error.status) }),
	};
	// `new NodeOperationError` returns an n8n error unchanged.
	const nodeError =
		error instanceof ServiceError
			? new NodeApiError(node, { message }, options)
			: new NodeOperationError(node, error, options);
	// n8n replaces a message that contains what looks like an error code.
	nodeError.message = message;
	if (itemIndex !== undefined) nodeError.context.itemIndex ??= itemIndex;
	return nodeError;
}
