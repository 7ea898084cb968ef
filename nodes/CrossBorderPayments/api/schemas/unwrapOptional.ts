import { z } from 'zod/v4';

/** The schema without the `optional` and `nullable` around it. */
export function unwrapOptional<S>(schema: S): S {
	const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
	// zod types the result of `unwrap()` too broadly.
	return isWrapped ? unwrapOptional(schema.unwrap() as S) : schema;
}
