import { z } from 'zod/v4';

import { excerpt, toRecord, toText } from '../api/unknownValues';
import { InvalidRecordError, InvalidResponseError } from './errors';
import { apiMessageOf } from './apiMessage';
import { withoutEntered } from './enteredValues';
import { requireFields } from './records';
import type { Call } from './request';

/**
 * The body of a response with a success status, of which the required fields are certain.
 * @param body text if it is not JSON
 * @throws InvalidResponseError if it lacks what the endpoint requires
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
	// Its status alone shows that the request succeeded.
	const hasNoFields = response instanceof z.ZodObject && Object.keys(response.shape).length === 0;
	if (isText && hasNoFields) return {};
	const isList = response instanceof z.ZodArray;
	const isRecord = !isList && !paging;
	if (typeof body !== 'object' || body === null || Array.isArray(body) !== isList) {
		const reason = `the response was empty or not a JSON ${isList ? 'list' : 'object'}`;
		throw new (isRecord ? InvalidRecordError : InvalidResponseError)(endpoint, reason);
	}
	// The caller parses the records of a list one by one: see records.ts.
	if (!isRecord) return body;
	requireFields(endpoint, body, requiredFields);
	if (response instanceof z.ZodObject && !hasNoFields) {
		const values = toRecord(body);
		if (Object.keys(response.shape).every((name) => toText(values[name]) === '')) {
			throw new InvalidRecordError(endpoint, 'the response has no data');
		}
	}
	return body;
}

/** Whether the body reports a failure, in one of the documented forms, despite its status. */
function saysFailure(body: unknown): boolean {
	const { success, error, errors } = toRecord(body);
	return toText(success) === 'false' || [error, errors].some((one) => one && toText(one) !== '');
}

function failureIn({ endpoint, entered }: Call, body: unknown): InvalidResponseError {
	const { errorMessage } = toRecord(toRecord(body).data);
	const cause = toText(errorMessage) || apiMessageOf(body);
	const shown = cause && `: ${excerpt(withoutEntered(cause, entered))}`;
	const reason = `the response says that the request failed${shown}`;
	const retryAdvice = endpoint.retryable ? ', then try again' : '';
	return new InvalidResponseError(endpoint, reason, `Check the values of the node${retryAdvice}`);
}
