import type { z } from 'zod/v4';

import { text } from '../api/schemas/values';
import { field } from './field';

interface RequiredText {
	example: string;
	description: string;
	/** What the form starts with; empty without it. */
	defaultValue?: string;
	schema?: z.ZodType<string>;
}

/** A text that must be filled in. */
export function requiredText<const Name extends string>(
	displayName: string,
	name: Name,
	{ example, description, defaultValue = '', schema = text }: RequiredText,
) {
	return field(
		{
			displayName,
			name,
			type: 'string',
			default: defaultValue,
			required: true,
			placeholder: `e.g. ${example}`,
			description,
		},
		schema,
	);
}
