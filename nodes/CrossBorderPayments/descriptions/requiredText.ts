import type { z } from 'zod/v4';

import { text } from '../api/schemas/values';
import { field } from './field';

/** A text that must be filled in. Without a default value, the form starts empty, with an example. */
export function requiredText<const Name extends string, Value = string>(
	displayName: string,
	name: Name,
	property: { description: string; example?: string; defaultValue?: string },
	schema: z.ZodType<Value> = text as never,
) {
	const { description, defaultValue = '', example = defaultValue } = property;
	return field(schema, {
		displayName,
		name,
		type: 'string',
		default: defaultValue,
		required: true,
		placeholder: `e.g. ${example}`,
		description,
	});
}
