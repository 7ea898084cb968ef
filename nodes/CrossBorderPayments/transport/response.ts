import { z } from 'zod/v4';

import type { Endpoint } from '../api/endpoints';
import { InvalidResponseError } from './errors';

/** Checks the body of a successful answer: what the endpoint needs must be there. */
export function checkResponse(endpoint: Endpoint, body: unknown): unknown {
	const { response, requiredFields, retryable, paging } = endpoint;
	if (!response) return undefined;
	// A write that returns no data has succeeded by its status alone.
	if (body === undefined && !retryable && requiredFields.length === 0) return {};
	const isList = response instanceof z.ZodArray;
	if (typeof body !== 'object' || body === null || Array.isArray(body) !== isList) {
		const expected = isList ? 'list' : 'object';
		throw new InvalidResponseError(endpoint, `the answer was empty or not a JSON ${expected}`);
	}
	// The records of a page are checked one by one: the trigger skips one that is unreadable.
	const records = isList ? (body as unknown[]) : paging ? [] : [body];
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
	for (const field of fields) {
		const value = (record as Record<string, unknown>)[field];
		// Records are identified and compared by their ID and status.
		const isText = typeof value === 'string' || !['id', 'status'].includes(field);
		if (isText && value !== undefined && value !== null && value !== '') continue;
		const place = `the answer of ${endpoint.method} ${endpoint.path}`;
		throw new InvalidResponseError(endpoint, `${place} has no valid “${field}”`);
	}
}

export const checkQuery =
	'The query parameters may have other names. If they do, set them in Options > Query Parameters';

/** Throws where the service answered for another currency than the one asked for. */
export function requireEcho(
	endpoint: Endpoint,
	answer: object,
	asked: Record<string, string | undefined>,
): void {
	for (const [field, value] of Object.entries(asked)) {
		const given = (answer as Record<string, unknown>)[field] ?? value;
		const shown = typeof given === 'string' ? given : JSON.stringify(given);
		if (value === undefined || shown.toLowerCase() === value.toLowerCase()) continue;
		const problem = `the answer has the ${field} “${shown}” instead of “${value}”`;
		throw new InvalidResponseError(endpoint, problem, checkQuery);
	}
}
