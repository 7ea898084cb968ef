import type { z } from 'zod/v4';

import { text } from '../api/schemas/values';
import { field, type Field } from './field';

interface Property {
	description: string;
	hint?: string;
	example?: string;
	/** Without a default value, the field starts empty and shows the example. */
	defaultValue?: string;
}

/** A text that must be filled in; `schema` may demand more of it. */
export function requiredText<const Name extends string>(
	displayName: string,
	name: Name,
	property: Property,
): Field<Name, string>;
export function requiredText<const Name extends string, Value>(
	displayName: string,
	name: Name,
	property: Property,
	schema: z.ZodType<Value>,
): Field<Name, Value>;
export function requiredText(
	displayName: string,
	name: string,
	{ defaultValue = '', example = defaultValue, ...texts }: Property,
	schema: z.ZodType = text,
): Field {
	return field(schema, {
		displayName,
		name,
		type: 'string',
		default: defaultValue,
		required: true,
		placeholder: `e.g. ${example}`,
		...texts,
	});
}
