import { z } from 'zod/v4';

import { toText } from '../api/unknownValues';
import { anyText } from '../api/schemas/values';
import { parseExactly } from '../transport/json';

/** Statuses as they are entered, and in small letters, as the service writes those that are known. */
export const withLowerCase = (statuses: readonly string[]) => [
	...new Set([...statuses, ...statuses.map((status) => status.toLowerCase())]),
];

/** Statuses by name, as a text or the array of an expression. */
export const enteredStatuses = z
	.preprocess((given) => (Array.isArray(given) ? given.map(toText).join() : given), anyText)
	.transform((given) => withLowerCase(splitWords(given)));

/** Several values in one text, with commas or spaces between them, or as a JSON array. */
export function splitWords(given: string): string[] {
	return toList(given)
		.flatMap((one) => toText(one).split(/[\s,;]+/))
		.filter((word) => word !== '');
}

/**
 * The entries of what an expression, a model or a person gives for a list: an array, its JSON, or a text
 * with commas. Anything else is a list of its own.
 */
export function toList(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return [value];
	const parsed = value.trimStart().startsWith('[') ? parseExactly(value) : undefined;
	const entries: unknown[] = Array.isArray(parsed) ? parsed : value.split(/[,;|\n]/);
	return entries.filter((entry) => typeof entry !== 'string' || entry.trim() !== '');
}
