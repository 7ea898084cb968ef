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
	return splitEntries(text)
		.flatMap((entry) => toText(entry).split(/[\s,;|]+/))
		.filter((word) => word !== '');
}

/** The separators include those of Chinese and Japanese keyboards. */
const separators = /[,;|\n\r\t\u2028\u2029，；｜、]/;

/** The entries of an array, a JSON array, or a text with separators; any other value is one entry. */
export function splitEntries(value: unknown): unknown[] {
	if (Array.isArray(value)) return value.flat().flatMap(entriesOf);
	const parsed =
		typeof value === 'string' && value.trimStart().startsWith('[') ? parseExactly(value) : value;
	return Array.isArray(parsed) ? parsed.flat().flatMap(entriesOf) : entriesOf(value);
}

const entriesOf = (value: unknown): unknown[] =>
	typeof value === 'string'
		? value.split(separators).filter((entry) => entry.trim() !== '')
		: [value];
