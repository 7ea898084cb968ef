import { z } from 'zod/v4';

import type { Endpoint, ResponseOf } from '../api/endpoints';
import { excerpt, toRecord, toText } from '../api/lenient';
import { InvalidRecordError, InvalidResponseError, queryAdvice } from './errors';
import { mayRepeatPersonalData } from './personalData';

/**
 * The body of a successful answer; throws an InvalidResponseError if it lacks what its endpoint needs.
 * @param body text if it is not JSON
 */
export function parseResponse<E extends Endpoint>(endpoint: E, body: unknown): ResponseOf<E> {
	// `parseBody` guarantees what this type promises; no type guard can say so of a generic endpoint.
	return parseBody(endpoint, body) as ResponseOf<E>;
}

function parseBody(endpoint: Endpoint, body: unknown): unknown {
	const { response, requiredFields, paging } = endpoint;
	const isText = typeof body === 'string';
	if (isText && body.trimStart().startsWith('<')) {
		throw new InvalidResponseError(endpoint, 'the response was a web page');
	}
	if (saysFailure(body)) throw failureIn(endpoint, body);
	if (!response) return undefined;
	// An endpoint without data to return has succeeded by its status.
	const hasNoFields = response instanceof z.ZodObject && Object.keys(response.shape).length === 0;
	if (isText && hasNoFields) return {};
	const isList = response instanceof z.ZodArray;
	const isRecord = !isList && !paging;
	if (typeof body !== 'object' || body === null || Array.isArray(body) !== isList) {
		const reason = `the response was empty or not a JSON ${isList ? 'list' : 'object'}`;
		throw new (isRecord ? InvalidRecordError : InvalidResponseError)(endpoint, reason);
	}
	// The records of a list are parsed one by one by the caller: see records.ts.
	if (!isRecord) return body;
	requireFields(endpoint, body, requiredFields);
	if (response instanceof z.ZodObject && !hasNoFields) {
		const known = Object.keys(response.shape).map((name): unknown => Reflect.get(body, name));
		if (known.every((value) => toText(value) === '')) {
			throw new InvalidRecordError(endpoint, 'the response has no data');
		}
	}
	return body;
}

/** Whether an answer says by itself that the request failed, in one of the service's forms (spec, Errors), although its status is one of success. */
function saysFailure(body: unknown): boolean {
	const { success, error, errors } = toRecord(body);
	return toText(success) === 'false' || [error, errors].some((one) => one && toText(one) !== '');
}

function failureIn(endpoint: Endpoint, body: unknown): InvalidResponseError {
	const { message, data, error } = toRecord(body);
	const said = toRecord(data).errorMessage ?? message ?? error;
	const isShown = typeof said === 'string' && !mayRepeatPersonalData(endpoint, said);
	const reason = `the response says that the request failed${isShown ? `: ${excerpt(said)}` : ''}`;
	const next = endpoint.retryable ? ', then try again' : '';
	return new InvalidResponseError(endpoint, reason, `Check the values of the node${next}`);
}

type Present<T, Name extends string> = {
	[N in Name]: N extends keyof T ? NonNullable<T[N]> : unknown;
};

/** Throws an InvalidResponseError if something is not a record, or lacks one of these fields. */
export function requireFields<T, Name extends string>(
	endpoint: Endpoint,
	record: T,
	fields: readonly Name[],
): asserts record is T & Present<NonNullable<T>, Name> {
	const problem = problemOf(endpoint, record, fields);
	if (problem) throw problem;
}

/** Why something is not a record with these fields; undefined if it is one. */
export function problemOf(
	endpoint: Endpoint,
	record: unknown,
	fields: readonly string[],
): InvalidRecordError | undefined {
	if (typeof record !== 'object' || record === null || Array.isArray(record)) {
		return new InvalidRecordError(endpoint, 'a record in the response is not a JSON object');
	}
	const missing = fields.find((field) => {
		const value: unknown = Reflect.get(record, field);
		// Records are identified and compared by their ID and status.
		const isOfType = typeof value === 'string' || !['id', 'status'].includes(field);
		return !isOfType || value === undefined || value === null || value === '';
	});
	if (missing === undefined) return undefined;
	const place = `the response to ${endpoint.method} ${endpoint.path}`;
	return new InvalidRecordError(endpoint, `${place} has no valid “${missing}”`);
}

type Asked = Record<string, string | number | undefined>;

/** Why an answer is not for what was asked, such as for another currency; undefined if it is. */
export function echoProblem(endpoint: Endpoint, answer: object, asked: Asked) {
	const problem = differingEcho(answer, asked);
	return problem ? new InvalidRecordError(endpoint, problem, queryAdvice, true) : undefined;
}

/** Says which field of the answer is the first to differ from what was asked for; undefined if none does. */
export function differingEcho(answer: object, asked: Asked): string | undefined {
	for (const [field, value] of Object.entries(asked)) {
		const shown: unknown = Reflect.get(answer, field);
		if (!value || typeof shown !== 'string' || shown === '') continue;
		if (shown.toLowerCase() === String(value).toLowerCase()) continue;
		return `the response has the ${field} “${excerpt(shown, 50)}” instead of “${excerpt(String(value), 50)}”`;
	}
	return undefined;
}
