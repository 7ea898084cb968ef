import type { Endpoint } from '../api/endpoints';
import { excerpt } from '../api/unknownValues';
import { InvalidRecordError, queryAdvice } from './errors';

type Asked = Record<string, string | number | undefined>;

/** Why a response is not for what was asked, such as for another currency; undefined if it is. */
export function mismatchError(endpoint: Endpoint, response: object, asked: Asked) {
	const problem = mismatchIn(response, asked);
	return problem ? new InvalidRecordError(endpoint, problem, queryAdvice, true) : undefined;
}

/** Says which field of the response is the first to differ from what was asked for; undefined if none does. */
export function mismatchIn(response: object, asked: Asked): string | undefined {
	for (const [field, value] of Object.entries(asked)) {
		const shown: unknown = Reflect.get(response, field);
		if (!value || typeof shown !== 'string' || shown === '') continue;
		if (shown.toLowerCase() === String(value).toLowerCase()) continue;
		return `the response has the ${field} “${excerpt(shown, 50)}” instead of “${excerpt(String(value), 50)}”`;
	}
	return undefined;
}
