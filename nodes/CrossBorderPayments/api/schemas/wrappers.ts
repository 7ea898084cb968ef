import { z } from 'zod/v4';

/** The schema without the `optional` and `nullable` around it. */
export function withoutWrappers<S>(schema: S): S {
	const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
	// zod's type of what is inside is less than what it wraps.
	return isWrapped ? withoutWrappers(schema.unwrap() as S) : schema;
}
