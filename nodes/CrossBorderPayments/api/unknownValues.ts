// Helpers for responses that may differ from the specification: any field may have any type.

/** A list as text with commas; empty text for anything else. */
export function joinValues(values: unknown): string {
	return toArray(values).map(toText).filter(Boolean).join(', ');
}

export function toArray<T>(value: readonly T[] | null | undefined): T[];
export function toArray(value: unknown): unknown[];
export function toArray(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

/** The longest piece of a foreign text in a message, a hint, the log or what is saved. */
const maxExcerpt = 500;

/**
 * Text from outside as a part of a message, a hint, the log or what is saved: cut, in one line, and without
 * control characters, with which it could paint over a log.
 */
export function excerpt(value: unknown, max = maxExcerpt): string {
	// More than will be shown, because escapes go.
	const start = toText(value).slice(0, 2 * max);
	const plain = start.replace(controls, ' ').trim();
	const isCut = plain.length > max || start.length === 2 * max;
	return isCut ? `${plain.slice(0, max).toWellFormed()}…` : plain;
}

/** White space, control characters with the rest of ANSI escapes, and what does not show or changes the direction of writing. */
const controls = /(?:\p{Cc}(?:\[[\d;?]*[@-~])?|[\s\p{Cf}])+/gu;

/** Different texts in one, at most `max` of them. */
export function joinUnique(texts: Iterable<string>, max = 10): string {
	const all = [...new Set(texts)];
	const more = all.length > max ? [`and ${all.length - max} more`] : [];
	return [...all.slice(0, max), ...more].join('; ');
}

/** Milliseconds since 1970; NaN for anything that is not a time. */
export const parseTime = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : NaN);

export function toRecord(value: unknown): Record<string, unknown> {
	const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
	return isRecord ? { ...value } : {};
}

/** Any value as text: lists with commas, other objects as JSON, null and undefined as empty text. */
export function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (Array.isArray(value)) return joinValues(value);
	return value === null || value === undefined ? '' : JSON.stringify(value);
}
