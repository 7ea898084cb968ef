import type { z } from 'zod/v4';

import type { Endpoint, RequestOf, RequestParts } from '../api/endpoints';
import { validateInput } from '../descriptions/validateInput';
import { titleCase } from '../descriptions/titleCase';

/** Validates a request against its endpoint. Throws an InputError that says what is wrong. */
export function validateRequest<E extends Endpoint>(
	endpoint: E,
	parts: RequestParts,
): RequestOf<E> {
	const { params, query, body } = endpoint;
	const request = {
		params: validateEach(params, parts.params),
		...(query && { query: validateEach(query, parts.query) }),
		...(body && { body: validateInput(body, parts.body) }),
	};
	// The endpoint's own schemas have validated it, which TypeScript cannot see.
	return request as RequestOf<E>;
}

function validateEach(
	schemas: Record<string, z.ZodType>,
	values: Record<string, unknown> = {},
): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(schemas).map(([name, schema]) => [
			name,
			validateInput(schema, values[name], titleCase(name.replace(/Parameter$/, ''))),
		]),
	);
}
