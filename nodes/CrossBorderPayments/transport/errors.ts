import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';
import type { z } from 'zod/v4';

import type { Endpoint } from '../api/endpoints';

/** What was entered cannot be sent. Nothing has left yet. */
export class InputError extends Error {
	constructor(
		message: string,
		readonly advice = '',
	) {
		super(message);
	}
}

/** The service answered with an error status. */
export class ApiError extends Error {
	constructor(
		readonly endpoint: Endpoint,
		readonly status: number,
		/** The API's own message; empty where the answer had none. */
		readonly apiMessage: string,
		readonly advice: string,
		/** How long the service asks to wait before the next request. */
		readonly retryAfterMs?: number,
	) {
		super(couldNot(endpoint, apiMessage || statusText(status)));
	}
}

/** No answer arrived, or not in time. */
export class ConnectionError extends Error {
	constructor(
		readonly endpoint: Endpoint,
		reason: string,
		readonly advice: string,
		/** Whether another try may get through. */
		readonly transient = true,
	) {
		super(couldNot(endpoint, reason));
	}
}

/** An answer arrived that cannot be what the specification describes. */
export class InvalidResponseError extends Error {
	constructor(
		readonly endpoint: Endpoint,
		problem: string,
		readonly advice = endpoint.retryable
			? 'Check that the URL in the credential is that of the payments service. If it is, the service answered in a way this node does not know'
			: 'The service took the request, so it was probably carried out: look before you run it again. If nothing is there, check that the URL in the credential is that of the payments service',
	) {
		super(couldNot(endpoint, problem));
	}
}

/** The run was cancelled; what is still waiting must not be sent. */
export class CancelledError extends Error {
	constructor() {
		super('The execution was cancelled');
	}
}

/** «Could not create a deposit: Channel not found»: summaries are written to fit. */
export function couldNot({ summary }: Endpoint, reason: string): string {
	return `Could not ${summary.charAt(0).toLowerCase()}${summary.slice(1)}: ${reason}`;
}

/** The three body shapes of an error; all have `message`, A and C a list of messages at times. */
export function apiMessageOf(body: unknown): string {
	if (typeof body !== 'object' || body === null) return '';
	const { message, error } = body as { message?: unknown; error?: unknown };
	const parts = (Array.isArray(message) ? message : [message]).filter(
		(part): part is string => typeof part === 'string' && part.trim() !== '',
	);
	if (parts.length > 0) return parts.join('; ');
	return typeof error === 'string' ? error : '';
}

/** What is read, or undefined where the service does not have it (404). */
export async function unlessMissing<T>(read: Promise<T>): Promise<T | undefined> {
	return await read.catch((error: unknown) => {
		if (error instanceof ApiError && error.status === 404) return undefined;
		throw error;
	});
}

/** What the user can do about an error status. */
export function adviceFor(
	endpoint: Endpoint,
	status: number,
	environment: string,
	retryAfterMs?: number,
): string {
	const again = endpoint.retryable
		? 'It was tried several times.'
		: 'It was sent once and not repeated, so that nothing happens twice.';
	const later =
		retryAfterMs === undefined
			? 'Try again in a while'
			: `Try again in ${Math.ceil(retryAfterMs / 1000)} seconds`;
	if (status === 400 || status === 422)
		return 'Correct what the message names and run the node again';
	if (status === 401) {
		return `Check the API key in the credential, and that it is a key of the ${environment} environment`;
	}
	if (status === 403) {
		return 'The API key may not do this. Check that the subaccount belongs to your account and that its verification (KYC or KYB) is approved';
	}
	if (status === 404 && !endpoint.params) {
		return `Check the URL of the ${environment} environment in the credential: the service is not found there`;
	}
	if (status === 404) {
		return `Check the ID: it must exist in the ${environment} environment, and under the subaccount given`;
	}
	if (status === 429) return `The service limits how many requests it takes. ${again} ${later}`;
	if (status >= 500) {
		return endpoint.retryable
			? `The service has a problem. ${again} ${later}`
			: `The service has a problem. ${again} It may have been carried out all the same: look before you run it again`;
	}
	if (status >= 300 && status < 400) {
		return 'The service tried to send the request elsewhere, which is not followed, so that the API key goes nowhere else. Check the URL in the credential';
	}
	return 'See the message of the service above';
}

/** Turns whatever was thrown into n8n's own error, with the item it belongs to. */
export function toNodeError(
	node: INode,
	error: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const at = itemIndex === undefined ? {} : { itemIndex };
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		if (itemIndex !== undefined) error.context.itemIndex ??= itemIndex;
		return error;
	}
	const thrown = error instanceof Error ? error : new Error(String(error));
	const { message } = thrown;
	const advice = 'advice' in thrown && typeof thrown.advice === 'string' ? thrown.advice : '';
	const nodeError = isAboutTheService(thrown)
		? new NodeApiError(node, answerOf(thrown), { message, description: advice, ...at })
		: new NodeOperationError(node, thrown, { ...(advice && { description: advice }), ...at });
	// n8n puts texts of its own in the place of messages that contain what looks like an error code.
	nodeError.message = message;
	return nodeError;
}

/** The service could not be asked, refused, or answered what is no answer. */
export function isAboutTheService(error: unknown): error is Error {
	return [ApiError, ConnectionError, InvalidResponseError].some((kind) => error instanceof kind);
}

function answerOf(error: Error): JsonObject {
	const { message } = error;
	return error instanceof ApiError ? { message, httpCode: String(error.status) } : { message };
}

/** «Email must be an e-mail address …» for each thing that a schema found wrong, one for a place. */
export function inputProblems(label: string, error: z.ZodError): InputError {
	const problems = new Map<string, string>();
	for (const { path, message } of error.issues) {
		const name = [label, ...path.map((part) => labelOf(part))].filter(Boolean).join(' > ');
		// What a schema has no words for, zod tells as it would a programmer.
		const problem = /^Invalid /.test(message) ? 'has a form that does not fit here' : message;
		if (!problems.has(name)) problems.set(name, `${name} ${problem}`);
	}
	const told = [...problems.values()];
	const untold = told.length - mostProblems;
	return new InputError(
		told.slice(0, mostProblems).join('; ') + (untold > 0 ? `; and ${untold} more` : ''),
		'Nothing was sent. Correct the value and run the node again',
	);
}

/** More than this nobody reads. */
const mostProblems = 10;

const acronyms = new Set(['id', 'usd', 'dao', 'pix', 'uri']);
const smallWords = new Set(['as', 'of', 'the', 'to']);

/** `street_line_1` -> «Street Line 1»; 0 -> «1», because people count from one. */
function labelOf(part: PropertyKey): string {
	if (typeof part === 'number') return String(part + 1);
	return String(part)
		.replace(/([a-z])([A-Z])/g, '$1_$2')
		.toLowerCase()
		.split('_')
		.map((word) => {
			if (acronyms.has(word)) return word.toUpperCase();
			return smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
		})
		.join(' ');
}

function statusText(status: number): string {
	const known: Record<number, string> = {
		400: 'the request was not accepted',
		401: 'the API key was not accepted',
		403: 'the API key has no permission',
		404: 'it was not found',
		429: 'too many requests',
	};
	return known[status] ?? `the service answered with status ${status}`;
}
