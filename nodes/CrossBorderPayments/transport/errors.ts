import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import type { Endpoint } from '../api/endpoints';

/** An error with advice for the user. */
export abstract class AdvisedError extends Error {
	constructor(
		message: string,
		readonly advice = '',
	) {
		super(message);
	}
}

/** A mistake in the form, or something that cannot be done; the service is not the cause. */
export class InputError extends AdvisedError {}

/** An invalid credential, or a production credential for an operation of the sandbox. */
export class CredentialError extends AdvisedError {}

/** The service could not be reached, rejected the request, or sent an invalid response. */
export class ServiceError extends AdvisedError {
	constructor(
		{ summary }: Endpoint,
		/** Contains at most excerpts of the service's texts. */
		readonly reason: string,
		advice: string,
		/** Whether a write may have been carried out, although no response says so. */
		readonly mayBeDone = false,
	) {
		super(
			`Could not ${summary.charAt(0).toLowerCase()}${summary.slice(1)}: ${reason}`,
			[advice, mayBeDone && mayBeDoneAdvice].filter(Boolean).join('. '),
		);
	}

	/** The same error, with what it is about before its message. */
	about(subject: string): this {
		const message = `${subject}: ${this.message}`;
		return Object.assign(Object.create(this) as this, { message });
	}
}

const mayBeDoneAdvice =
	'The request was sent once and may have gone through. Check whether it did before you send it again';

/** Whether a write that failed may have been carried out. */
export const mayBeDone = (error: unknown) => error instanceof ServiceError && error.mayBeDone;

/** The service responded with an error status. */
export class ApiError extends ServiceError {
	constructor(
		endpoint: Endpoint,
		readonly status: number,
		/** The service's message without the values entered; empty without one. */
		readonly apiMessage: string,
		advice: string,
		readonly retryAfterMs?: number,
		mayBeDone = false,
	) {
		const said = apiMessage || `the service responded with status ${status}`;
		const meaning = [400, 409, 422].includes(status) ? endpoint.rejected : undefined;
		const reason = meaning ? `${said.replace(/\.$/, '')}. ${meaning}` : said;
		super(endpoint, reason, advice, mayBeDone);
	}
}

/** A proxy or firewall between n8n and the service responded: the request never got there. */
export class ProxyError extends ApiError {}

/** There was no response, or only a part of it. */
export class ConnectionError extends ServiceError {}

/** The response is not what the specification describes. */
export class InvalidResponseError extends ServiceError {
	constructor(
		endpoint: Endpoint,
		reason: string,
		advice = serviceAdvice,
		/** Whether the names of the query parameters may be wrong. */
		readonly isAboutQuery = false,
	) {
		super(endpoint, reason, advice, !endpoint.retryable);
	}
}

/** One record is not what the specification describes; others may be valid. */
export class InvalidRecordError extends InvalidResponseError {}

const serviceAdvice =
	'Check the URL in the credential. If it is correct, the service sent a response that this node does not understand';

export const queryAdvice =
	'If the values are correct, the service may use other names for the query parameters: see Advanced in the credential';

/** The run or the poll was cancelled, which is no failure. */
export class CancelledError extends Error {
	override message = 'The execution was cancelled';
}

/** A 403 or 404 of the service: without approved KYC, it may respond with either. */
export const isDeniedOrMissing = (error: unknown): error is ApiError =>
	error instanceof ApiError && !(error instanceof ProxyError) && [403, 404].includes(error.status);

/** The result of a read, or undefined after a 404. */
export async function undefinedIfNotFound<T>(read: Promise<T>): Promise<T | undefined> {
	return await read.catch((error: unknown) => {
		if (error instanceof ApiError && error.status === 404) return undefined;
		throw error;
	});
}

/** Converts any error to one of n8n's, with the index of its item. */
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
