import { z } from 'zod/v4';

import type { Endpoint, RequestOf } from '../../api/endpoints';
import { checkInput } from '../../descriptions/checkInput';
import { labelOf } from '../../descriptions/labelOf';

/** The request as its endpoint takes it; throws an InputError that names the first fault of each field. */
export function checkRequest<E extends Endpoint>(endpoint: E, request: RequestOf<E>): RequestOf<E> {
	const { params, query, body } = endpoint;
	const given = request as { params?: object; query?: object; body?: unknown };
	return {
		...given,
		...(given.params && { params: checkEach(params, given.params) }),
		...(query && { query: checkEach(query, given.query ?? {}) }),
		...(body && 'body' in given && { body: checkInput(body, given.body) }),
	} as RequestOf<E>;
}

function checkEach(schemas: Record<string, z.ZodType>, values: object): Record<string, unknown> {
	const given = values as Record<string, unknown>;
	return Object.fromEntries(
		Object.entries(schemas).map(([name, schema]) => [
			name,
			checkInput(schema, given[name], labelOf(name)),
		]),
	);
}
