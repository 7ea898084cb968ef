import { z } from 'zod/v4';

import { holdsExactly } from './decimal';
import { decimal } from './schemas/values';
import { withoutWrappers } from './schemas/wrappers';

/** Whether a record of this kind has amounts as text. */
export function hasAmounts(schema: z.ZodType): boolean {
	const type = withoutWrappers(schema);
	if (type === decimal) return true;
	if (type instanceof z.ZodArray) return hasAmounts(type.element as z.ZodType);
	return type instanceof z.ZodObject && Object.values(type.shape as Shape).some(hasAmounts);
}

/**
 * The record with numbers in place of its amounts; everything else, fields that the schema does not
 * name included, stays as it is.
 * @param refuse throws the error for an amount that a number would not hold to the last digit; gets
 * its dotted path
 */
export function withNumbers(
	schema: z.ZodType,
	value: unknown,
	refuse: (path: string, amount: string) => never,
	path = '',
): unknown {
	const type = withoutWrappers(schema);
	if (type === decimal && typeof value === 'string' && decimal.safeParse(value).success) {
		return holdsExactly(value) ? Number(value) : refuse(path, value);
	}
	if (Array.isArray(value) && type instanceof z.ZodArray) {
		return value.map((one) => withNumbers(type.element as z.ZodType, one, refuse, path));
	}
	if (typeof value !== 'object' || value === null || !(type instanceof z.ZodObject)) return value;
	const shape = type.shape as Shape;
	return Object.fromEntries(
		Object.entries(value).map(([name, member]) => {
			const known = shape[name];
			const memberPath = path ? `${path}.${name}` : name;
			return [name, known ? withNumbers(known, member, refuse, memberPath) : (member as unknown)];
		}),
	);
}

type Shape = Record<string, z.ZodType>;
