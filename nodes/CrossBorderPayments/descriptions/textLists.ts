import { z } from 'zod/v4';

import { toText } from '../api/unknownValues';
import { anyText } from '../api/schemas/values';
import { parseExactly } from '../transport/json';

/** The statuses as entered, and in lower case, in which the service writes the known ones. */
export const withLowerCase = (statuses: readonly string[]) => [
	...new Set([...statuses, ...statuses.map((status) => status.toLowerCase())]),
];

/** Statuses as text, or as the array that an expression returns. */
export const enteredStatuses = z
	.preprocess((value) => (Array.isArray(value) ? value.map(toText).join() : value), anyText)
	.transform((value) => withLowerCase(splitWords(value)));

/** The values in a text, separated by commas, semicolons, bars or spaces, or in a JSON array. */
export function splitWords(text: string): string[] {
	return toList(text)
		.flatMap((entry) => toText(entry).split(/[\s,;|]+/))
		.filter((word) => word !== '');
}

/** The entries of an array, of JSON, or of text with commas; any other value is one entry. */
export function toList(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return [value];
	const parsed = value.trimStart().startsWith('[') ? parseExactly(value) : undefined;
	const entries: unknown[] = Array.isArray(parsed) ? parsed : value.split(/[,;|\n\t]/);
	return entries.filter((entry) => typeof entry !== 'string' || entry.trim() !== '');
}
