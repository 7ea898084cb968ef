import type { z } from 'zod/v4';

import { AdvisedError } from '../transport/errors';
import { labelOf } from './labelOf';

/** Something that the user can correct in the form, or that cannot be done as asked; the service is not the cause. */
export class InputError extends AdvisedError {}

/** The checked value; throws an InputError that says what is wrong with it. */
export function checkInput<T>(schema: z.ZodType<T>, value: unknown, label = ''): T {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	throw new InputError(
		problemsIn(result.error, label),
		'Nothing was sent. Correct the value and run the node again',
	);
}

/** «Email must be an email address; …»: the first problem that a schema found with each field. */
function problemsIn(error: z.ZodError, label: string): string {
	const problems = new Map<string, string>();
	for (const { path, message } of error.issues) {
		const name = [label, ...path.map(labelOf)].filter(Boolean).join(' > ');
		// Zod's own messages begin so; they are written for programmers.
		const problem = message.startsWith('Invalid ') ? 'does not have the expected form' : message;
		if (!problems.has(name)) problems.set(name, `${name} ${problem}`);
	}
	return [...problems.values()].join('; ');
}
