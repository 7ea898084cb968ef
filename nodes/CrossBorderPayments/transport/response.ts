import { z } from 'zod/v4';

import type { Endpoint } from '../api/endpoints';
import { adviceFor, ApiError, apiMessageOf, InvalidResponseError, meaningOf } from './errors';
import { fieldsNamedIn } from './redaction';

/** Checks the body of a successful answer: what the endpoint needs must be there. */
export function checkResponse(endpoint: Endpoint, body: unknown, isEmpty: boolean): unknown {
	const { response, requiredFields, retryable } = endpoint;
	if (!response) return undefined;
	// A write that returns no data has succeeded by its status alone.
	if (body === undefined && !retryable && !requiredFields) return {};
	if (body === undefined) {
		throw new InvalidResponseError(
			endpoint,
			isEmpty ? 'the answer was empty' : 'the answer was not JSON',
		);
	}
	const isList = response instanceof z.ZodArray;
	if (typeof body !== 'object' || body === null || Array.isArray(body) !== isList) {
		const expected = isList ? 'list' : 'object';
		throw new InvalidResponseError(endpoint, `the answer was not a JSON ${expected}`);
	}
	if (!endpoint.paging && !isList) requireFields(endpoint, body);
	return body;
}

/** Throws an InvalidResponseError where a record lacks a field that its endpoint needs. */
export function requireFields(
	endpoint: Endpoint,
	record: unknown,
	fields: readonly string[] = endpoint.requiredFields ?? [],
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

/** The error for an answer with an error status. */
export function apiErrorOf(
	endpoint: Endpoint,
	status: number,
	body: unknown,
	environment: string,
	retryAfterMs: number | undefined,
): ApiError {
	const message = apiMessageOf(body);
	const advice = adviceFor(endpoint, status, environment, retryAfterMs);
	if (!endpoint.containsPii) return new ApiError(endpoint, status, message, advice, retryAfterMs);
	const fields = fieldsNamedIn(message, endpoint.body);
	return new ApiError(
		endpoint,
		status,
		fields.length > 0 ? `${meaningOf(status)} and names these fields: ${fields.join(', ')}` : '',
		`${advice}. The service’s own message is not shown, because it may repeat personal data`,
		retryAfterMs,
	);
}
