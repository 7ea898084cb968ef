import { z } from 'zod/v4';

import type { Endpoint } from '../api/endpoints';
import { adviceFor, ApiError, apiMessageOf, InvalidResponseError, meaningOf } from './errors';
import { fieldsNamedIn } from './redaction';

/** Checks the body of a successful answer: what the endpoint needs must be there. */
export function checkResponse(endpoint: Endpoint, body: unknown): unknown {
	const { response, requiredFields, retryable } = endpoint;
	if (!response) return undefined;
	// A write that returns no data has succeeded by its status alone.
	if (body === undefined && !retryable && requiredFields.length === 0) return {};
	const isList = response instanceof z.ZodArray;
	if (typeof body !== 'object' || body === null || Array.isArray(body) !== isList) {
		const expected = isList ? 'list' : 'object';
		throw new InvalidResponseError(endpoint, `the answer was empty or not a JSON ${expected}`);
	}
	// The records of a page are checked one by one: the trigger skips one that is unreadable.
	const records = isList ? (body as unknown[]) : endpoint.paging ? [] : [body];
	for (const record of records) requireFields(endpoint, record);
	return body;
}

/** Throws an InvalidResponseError where a record lacks a field that its endpoint needs. */
export function requireFields(
	endpoint: Endpoint,
	record: unknown,
	fields: readonly string[] = endpoint.requiredFields,
): void {
	if (typeof record !== 'object' || record === null || Array.isArray(record)) {
		throw new InvalidResponseError(endpoint, 'the answer holds something that is not a record');
	}
	const place = `the answer of ${endpoint.method} ${endpoint.path}`;
	for (const field of fields) {
		const value = (record as Record<string, unknown>)[field];
		if (value === undefined || value === null || value === '') {
			throw new InvalidResponseError(endpoint, `${place} lacks the field “${field}”`);
		}
		// Records are identified and compared by these.
		if (['id', 'status'].includes(field) && typeof value !== 'string') {
			throw new InvalidResponseError(endpoint, `the field “${field}” in ${place} is not text`);
		}
	}
}

export const checkQuery =
	'The service does not document the names of its query parameters. If yours differ, set them in Options > Query Parameters';

/** Throws where the service answered for another currency than the one asked for. */
export function requireEcho(
	endpoint: Endpoint,
	answer: object,
	asked: Record<string, string | undefined>,
): void {
	for (const [field, value] of Object.entries(asked)) {
		const given = (answer as Record<string, unknown>)[field] ?? value;
		if (String(given).toLowerCase() === String(value ?? given).toLowerCase()) continue;
		const shown = typeof given === 'object' ? JSON.stringify(given) : String(given);
		const problem = `the answer has the ${field} “${shown}” instead of “${value}”`;
		throw new InvalidResponseError(endpoint, problem, checkQuery);
	}
}

/** The error for an answer with an error status. */
export function toApiError(
	endpoint: Endpoint,
	status: number,
	body: unknown,
	environment: string,
	retryAfterMs: number | undefined,
): ApiError {
	const message = apiMessageOf(body);
	const isQueryRefused = status === 400 && endpoint.query;
	const advice = `${adviceFor(endpoint, status, environment, retryAfterMs)}${isQueryRefused ? `. ${checkQuery}` : ''}`;
	if (!endpoint.containsPii) return new ApiError(endpoint, status, message, advice, retryAfterMs);
	const adviceWithoutMessage = `${advice}. The service’s own message is not shown, because it may repeat personal data`;
	const shown = messageWithoutPii(endpoint, status, message);
	return new ApiError(endpoint, status, shown, adviceWithoutMessage, retryAfterMs);
}

/** What a message that could repeat personal data says, in words that do not: n8n logs it. */
function messageWithoutPii(endpoint: Endpoint, status: number, message: string): string {
	if (status === 400 && endpoint.refusal) return endpoint.refusal;
	const fields = fieldsNamedIn(message, endpoint.body);
	return fields.length > 0
		? `${meaningOf(status)} and names these fields: ${fields.join(', ')}`
		: '';
}
