import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';
import type { z } from 'zod/v4';

import type { Endpoint } from './endpoints';

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
export class ServiceError extends Error {
	constructor(
		readonly endpoint: Endpoint,
		readonly status: number,
		/** The API's own message; empty where the answer had none. */
		readonly apiMessage: string,
		readonly advice: string,
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
	) {
		super(couldNot(endpoint, reason));
	}
}

/** An answer arrived that cannot be what the specification describes. */
export class AnswerError extends Error {
	constructor(
		readonly endpoint: Endpoint,
		problem: string,
		readonly advice = 'Check that the URL in the credential is that of the payments service. If it is, the service answered in a way this node does not know',
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

/** What the user can do about an error status. */
export function adviceFor(
	endpoint: Endpoint,
	status: number,
	environment: string,
	retryAfterMs?: number,
): string {
	const again = endpoint.safe
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
	if (status === 404) {
		return `Check the ID: it must exist in the ${environment} environment, and under the subaccount given`;
	}
	if (status === 429) return `The service limits how many requests it takes. ${again} ${later}`;
	if (status >= 500) {
		return endpoint.safe
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
	if (error instanceof ServiceError) {
		const { message, advice: description, status } = error;
		const answer: JsonObject = { message, httpCode: String(status) };
		return new NodeApiError(node, answer, {
			message,
			description,
			httpCode: String(status),
			...at,
		});
	}
	if (error instanceof ConnectionError || error instanceof AnswerError) {
		const { message, advice: description } = error;
		return new NodeApiError(node, { message }, { message, description, ...at });
	}
	const description = error instanceof InputError ? error.advice : '';
	const cause = error instanceof Error ? error.message : String(error);
	return new NodeOperationError(node, cause, { description, ...at });
}

/** «Email must be an e-mail address …» for each thing that a schema found wrong. */
export function inputProblems(label: string, error: z.ZodError): InputError {
	const problems = error.issues.map(({ path, message }) => {
		const name = [label, ...path.map((part) => labelOf(part))].filter(Boolean).join(' > ');
		return `${name} ${message}`;
	});
	return new InputError(
		problems.join('; '),
		'Nothing was sent. Correct the value and run the node again',
	);
}

const acronyms = new Set(['id', 'usd', 'dao', 'pix', 'uri']);

/** `street_line_1` -> «Street Line 1»; 0 -> «1», because people count from one. */
function labelOf(part: PropertyKey): string {
	if (typeof part === 'number') return String(part + 1);
	return String(part)
		.replace(/([a-z])([A-Z])/g, '$1_$2')
		.split('_')
		.map((word) => (acronyms.has(word.toLowerCase()) ? word.toUpperCase() : upperFirst(word)))
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

function upperFirst(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
