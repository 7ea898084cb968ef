import { z } from 'zod/v4';

import { excerpt, toRecord, toText } from '../api/unknownValues';
import { InvalidRecordError, InvalidResponseError } from './errors';
import { mayRepeatPersonalData, type Call } from './personalData';
import { requireFields } from './records';

/**
 * The body of a successful response, a `ResponseOf` its endpoint; throws an InvalidResponseError if it lacks
 * what the endpoint needs.
 * @param body text if it is not JSON
 */
export function parseResponse(call: Call, body: unknown): unknown {
	const { endpoint } = call;
	const { response, requiredFields, paging } = endpoint;
	const isText = typeof body === 'string';
	if (isText && body.trimStart().startsWith('<')) {
		throw new InvalidResponseError(endpoint, 'the response was a web page');
	}
	if (saysFailure(body)) throw failureIn(call, body);
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

/** Whether a response says by itself that the request failed, in one of the service's forms (spec, Errors), although its status is one of success. */
function saysFailure(body: unknown): boolean {
	const { success, error, errors } = toRecord(body);
	return toText(success) === 'false' || [error, errors].some((one) => one && toText(one) !== '');
}

function failureIn(call: Call, body: unknown): InvalidResponseError {
	const { endpoint } = call;
	const { message, data, error } = toRecord(body);
	const said = toRecord(data).errorMessage ?? message ?? error;
	const isShown = typeof said === 'string' && !mayRepeatPersonalData(call, said);
	const reason = `the response says that the request failed${isShown ? `: ${excerpt(said)}` : ''}`;
	const next = endpoint.retryable ? ', then try again' : '';
	return new InvalidResponseError(endpoint, reason, `Check the values of the node${next}`);
}
