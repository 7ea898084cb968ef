import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import type { z } from 'zod/v4';

import type { Endpoint } from '../api/endpoints';
import { labelOf, problemsIn } from '../api/schemas/problems';

/** Something that the user can put right; the service is not at fault. */
export class InputError extends Error {
	constructor(
		message: string,
		readonly advice = '',
	) {
		super(message);
	}
}

/** The service could not be reached, refused the request, or gave an invalid answer. */
export class ServiceError extends Error {
	constructor(
		readonly endpoint: Endpoint,
		reason: string,
		readonly advice: string,
	) {
		super(failureMessage(endpoint, reason));
	}
}

/** The service answered with an error status. */
export class ApiError extends ServiceError {
	constructor(
		endpoint: Endpoint,
		readonly status: number,
		/** The API's own message; empty where the answer has none. */
		readonly apiMessage: string,
		advice: string,
		readonly retryAfterMs?: number,
	) {
		super(endpoint, apiMessage || meaningOf(status), advice);
	}
}

/** No answer arrived, or not in time. */
export class ConnectionError extends ServiceError {
	constructor(
		endpoint: Endpoint,
		reason: string,
		advice: string,
		readonly isTransient = true,
	) {
		super(endpoint, reason, advice);
	}
}

/** The service answered with something that the specification does not describe. */
export class InvalidResponseError extends ServiceError {
	constructor(endpoint: Endpoint, reason: string, advice?: string) {
		super(endpoint, reason, advice ?? (endpoint.retryable ? checkService : probablyDone));
	}
}

const checkService =
	'Check the URL in the credential. If it is right, the service sent an answer that this node does not understand';

const probablyDone =
	'The service accepted the request, so it was probably carried out: check before you run it again. If it was not, check the URL in the credential';

/** The run was cancelled: no further requests are sent. */
export class CancelledError extends Error {
	/** @param refusal what the service had answered before, where the request was about to be repeated */
	constructor(readonly refusal?: Error) {
		super('The execution was cancelled');
	}
}

/** «Could not create a deposit: Channel not found». */
export function failureMessage({ summary }: Endpoint, reason: string): string {
	return `Could not ${summary.charAt(0).toLowerCase()}${summary.slice(1)}: ${reason}`;
}

/** The message in any of the three error bodies (spec, Errors), where it can also be a list. */
export function apiMessageOf(body: unknown): string {
	const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown };
	const texts = [message].flat().filter((one) => typeof one === 'string' && one.trim() !== '');
	if (texts.length > 0) return texts.join('; ');
	return typeof error === 'string' ? error : '';
}

/** What is read, or undefined where the service does not have it (404). */
export async function undefinedIfNotFound<T>(read: Promise<T>): Promise<T | undefined> {
	return await read.catch((error: unknown) => {
		if (error instanceof ApiError && error.status === 404) return undefined;
		throw error;
	});
}

/** For answers without a message that can be shown. */
export const meaningOf = (status: number) => `the service answered with status ${status}`;

/** Of a write that may have been carried out although there is no answer that says so. */
export const notRepeated =
	'The request was sent once and not repeated. It may have been carried out: check before you run it again';

/** What the user can do about an error status. */
export function adviceFor(
	{ params = {}, retryable }: Endpoint,
	status: number,
	environment: string,
	retryAfterMs?: number,
): string {
	const url = `the URL of the ${environment} environment`;
	const ids = Object.keys(params).map(labelOf);
	const later = `Try again ${retryAfterMs === undefined ? 'later' : `in ${inSeconds(retryAfterMs)}`}`;
	if (status >= 500) return `The service has a problem. ${retryable ? later : notRepeated}`;
	switch (status) {
		case 400:
		case 422:
			return 'Correct the values and run the node again';
		case 401:
			return `Check the API key in the credential, and that its environment (${environment}) is the right one`;
		case 403:
			return 'Check the permissions of the API key. Deposits, withdrawals and rates also require an approved verification (KYC or KYB)';
		case 404:
			return ids.length > 0
				? `Check the ${ids.join(' and the ')}: ${ids.length > 1 ? 'both' : 'it'} must exist in the ${environment} environment`
				: `Check ${url} and the API key in the credential`;
		case 429:
			return `The service limits the number of requests. ${retryable ? '' : 'This one was sent once and not repeated. '}${later}`;
		default:
			return status < 400
				? `The service sent a redirect. The node does not follow redirects, so the key is never sent to another address. Check ${url} in the credential`
				: `Check the values of the node, and ${url} in the credential`;
	}
}

/** «1 second», «7 seconds»; rounded up. */
export function inSeconds(ms: number): string {
	const seconds = Math.ceil(ms / 1000);
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** Turns whatever was thrown into n8n's own error, with the item it belongs to. */
export function toNodeError(
	node: INode,
	thrown: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) {
		if (itemIndex !== undefined) thrown.context.itemIndex ??= itemIndex;
		return thrown;
	}
	const error = thrown instanceof Error ? thrown : new Error(String(thrown));
	const { message } = error;
	const options = {
		message,
		...('advice' in error && { description: String(error.advice) }),
		...(error instanceof ApiError && { httpCode: String(error.status) }),
		...(itemIndex !== undefined && { itemIndex }),
	};
	const nodeError =
		error instanceof ServiceError
			? new NodeApiError(node, { message }, options)
			: new NodeOperationError(node, error, options);
	// n8n replaces a message that contains what looks like an error code.
	nodeError.message = message;
	return nodeError;
}

/** What a schema found wrong with the user's input; `label` is the field that was checked. */
export function inputProblems(label: string, error: z.ZodError): InputError {
	return new InputError(
		problemsIn(error, label),
		'Nothing was sent. Correct the value and run the node again',
	);
}
