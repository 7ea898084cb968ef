import type { z } from 'zod/v4';

import type { Endpoint, RequestOf, RequestParts } from '../../api/endpoints';
import { checkInput } from '../../descriptions/checkInput';
import { labelOf } from '../../descriptions/labelOf';

/** The request as its endpoint takes it; throws an InputError that says what is wrong. */
export function checkRequest<E extends Endpoint>(endpoint: E, given: RequestParts): RequestOf<E> {
	const { params, query, body } = endpoint;
	const request = {
		params: checkEach(params, given.params),
		...(query && { query: checkEach(query, given.query) }),
		...(body && { body: checkInput(body, given.body) }),
	};
	// The endpoint's own schemas have checked it, which no type guard can say of a generic endpoint.
	return request as RequestOf<E>;
}

function checkEach(
	schemas: Record<string, z.ZodType>,
	given: Record<string, unknown> = {},
): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(schemas).map(([name, schema]) => [
			name,
			checkInput(schema, given[name], labelOf(name.replace(/Parameter$/, ''))),
		]),
	);
}
