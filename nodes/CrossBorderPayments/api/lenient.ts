/** Reading what the service may send otherwise than its specification says: anything can be anything. */

/** A list as text with commas. Records are not checked: what should be a list may be anything. */
export function joinList(values: unknown): string {
	return toList(values).map(toText).filter(Boolean).join(', ');
}

/** What is not a list counts as an empty one. */
export function toList<T>(value: readonly T[] | null | undefined): T[];
export function toList(value: unknown): unknown[];
export function toList(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

/** Milliseconds since 1970; NaN for what is not a time. */
export const timeOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : NaN);

/** What is not a record counts as one without fields. */
export function toRecord(value: unknown): Record<string, unknown> {
	const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
	return isRecord ? { ...value } : {};
}

/** Lists with commas, other objects as JSON, nothing as empty text. */
export function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (Array.isArray(value)) return joinList(value);
	return value === null || value === undefined ? '' : JSON.stringify(value);
}
