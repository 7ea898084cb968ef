import type { z } from 'zod/v4';

import { text } from '../api/schemas/values';
import { field, textProperty, type Field } from './field';

export function requiredText<const Name extends string, Value = string>(
	displayName: string,
	name: Name,
	{ example, ...texts }: { example: string; description?: string; hint?: string },
	schema?: z.ZodType<Value>,
): Field<Name, Value> {
	const checked = (schema ?? text) as z.ZodType<Value>;
	return field(checked, textProperty(displayName, name, example, { required: true, ...texts }));
}
