import { z } from 'zod/v4';

import type { Endpoint, RecordOf, ResponseOf } from '../api/endpoints';
import { toText } from '../api/lenient';
import { InvalidResponseError } from './errors';

/**
 * The body of a successful answer, where it has what its endpoint needs; throws an InvalidResponseError.
 * @param body text where it is not JSON
 */
export function checkResponse<E extends Endpoint>(endpoint: E, body: unknown): ResponseOf<E> {
	// What it promises is checked here, which no type guard can say of a generic endpoint.
	return checkBody(endpoint, body) as ResponseOf<E>;
}

function checkBody(endpoint: Endpoint, body: unknown): unknown {
	const { response, requiredFields, retryable, paging } = endpoint;
	const isText = typeof body === 'string';
	if (isText && body.trimStart().startsWith('<')) {
		throw new InvalidResponseError(endpoint, 'a web page answered');
	}
	if (!response) return undefined;
	// A write that returns no data has succeeded by its status alone.
	if (isText && !retryable && requiredFields.length === 0) return {};
	const isList = response instanceof z.ZodArray;
	if (typeof body !== 'object' || body === null || Array.isArray(body) !== isList) {
		const expected = isList ? 'list' : 'object';
		throw new InvalidResponseError(endpoint, `the answer was empty or not a JSON ${expected}`);
	}
	// The records of a page are checked one by one: the trigger skips one that is unreadable.
	const records: unknown[] = Array.isArray(body) ? body : paging ? [] : [body];
	for (const record of records) requireFields(endpoint, record, requiredFields);
	return body;
}

/** A record of a page, where it has what its endpoint needs; throws an InvalidResponseError. */
export function checkRecord<E extends Endpoint>(endpoint: E, record: unknown): RecordOf<E> {
	requireFields(endpoint, record, endpoint.requiredFields);
	// As above.
	return record as RecordOf<E>;
}

type Present<T, Name extends string> = {
	[N in Name]: N extends keyof T ? NonNullable<T[N]> : unknown;
};

/** Throws an InvalidResponseError where something is no record, or lacks one of these fields. */
export function requireFields<T, Name extends string>(
	endpoint: Endpoint,
	record: T,
	fields: readonly Name[],
): asserts record is T & Present<NonNullable<T>, Name> {
	if (typeof record !== 'object' || record === null || Array.isArray(record)) {
		throw new InvalidResponseError(endpoint, 'a record in the answer is not a JSON object');
	}
	for (const field of fields) {
		const value: unknown = Reflect.get(record, field);
		// Records are identified and compared by their ID and status.
		const isText = typeof value === 'string' || !['id', 'status'].includes(field);
		if (isText && value !== undefined && value !== null && value !== '') continue;
		const place = `the answer of ${endpoint.method} ${endpoint.path}`;
		throw new InvalidResponseError(endpoint, `${place} has no valid “${field}”`);
	}
}

export const checkQuery =
	'The service may use other names for its query parameters. If it does, set them in Options > Query Parameters';

/** Throws where the service answered for another currency than the one asked for. */
export function requireEcho(
	endpoint: Endpoint,
	answer: object,
	asked: Record<string, string | number | undefined>,
): void {
	for (const [field, value] of Object.entries(asked)) {
		if (value === undefined) continue;
		const shown = toText(Reflect.get(answer, field) ?? value);
		if (shown.toLowerCase() === String(value).toLowerCase()) continue;
		const problem = `the answer has the ${field} “${shown}” instead of “${value}”`;
		throw new InvalidResponseError(endpoint, problem, checkQuery);
	}
}
