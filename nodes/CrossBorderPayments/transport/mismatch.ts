import type { Endpoint } from '../api/endpoints';
import { excerpt, toRecord } from '../api/unknownValues';
import { InvalidRecordError, queryAdvice } from './errors';

type Requested = Record<string, string | number | undefined>;

/** The error for a response to another request, such as for another currency. */
export function mismatchError(endpoint: Endpoint, response: object, requested: Requested) {
	const problem = mismatchIn(response, requested);
	return problem ? new InvalidRecordError(endpoint, problem, queryAdvice, true) : undefined;
}

/** Which field of the response first differs from the request; undefined if none does. */
export function mismatchIn(response: object, requested: Requested): string | undefined {
	for (const [field, value] of Object.entries(requested)) {
		const shown = toRecord(response)[field];
		if (!value || typeof shown !== 'string' || shown === '') continue;
		if (shown.toLowerCase() === String(value).toLowerCase()) continue;
		return `the response has the ${field} “${excerpt(shown, 50)}” instead of “${excerpt(String(value), 50)}”`;
	}
	return undefined;
}
