// Conversions of values from responses, in which any field may have any type.

/** The entries of a list, separated by commas; empty text for anything else. */
export function joinValues(values: unknown): string {
	return toArray(values).map(toText).filter(Boolean).join(', ');
}

/** The list itself, or an empty one for anything else. */
export function toArray<T>(value: readonly T[] | null | undefined): T[];
export function toArray(value: unknown): unknown[];
export function toArray(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

/** The most characters of a text from outside in a message, a hint or the log. */
const maxExcerpt = 500;

/** Text from outside for a message, a hint or the log: one line, without control characters. */
export function excerpt(value: unknown, max = maxExcerpt): string {
	// Longer than the result, because escape sequences are removed next.
	const start = toText(value).slice(0, 2 * max);
	const line = start.replace(controls, ' ').trim();
	const isCut = line.length > max || start.length === 2 * max;
	return isCut ? `${line.slice(0, max).toWellFormed()}…` : line;
}

/** White space, control characters with their ANSI escape sequences, invisible characters. */
const controls = /(?:\p{Cc}(?:\[[\d;?]*[@-~])?|[\s\p{Cf}])+/gu;

/** The different texts, separated by semicolons: at most `max`, then how many more there are. */
export function joinUnique(texts: Iterable<string>, max = 10): string {
	const unique = [...new Set(texts)];
	const rest = unique.length > max ? [`and ${unique.length - max} more`] : [];
	return [...unique.slice(0, max), ...rest].join('; ');
}

/** Milliseconds since 1970; NaN for anything that is not a time. */
export const parseTime = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : NaN);

/** The value itself, not a copy: each record of a list is read with it. Anything else is empty. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
	const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
	return isRecord ? (value as Record<string, unknown>) : {};
}

/** Any value as text: lists with commas, objects as JSON, null and undefined as empty text. */
export function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (Array.isArray(value)) return joinValues(value);
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
