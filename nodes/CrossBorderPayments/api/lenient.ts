// Helpers for answers that may differ from the specification: any field may have any type.

/** A list as text with commas; empty text for anything else. */
export function joinList(values: unknown): string {
	return toList(values).map(toText).filter(Boolean).join(', ');
}

/** The list; an empty one for anything else. */
export function toList<T>(value: readonly T[] | null | undefined): T[];
export function toList(value: unknown): unknown[];
export function toList(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

/** Milliseconds since 1970; NaN for anything that is not a time. */
export const timeOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : NaN);

/** A copy of the record; one without fields for anything else. */
export function toRecord(value: unknown): Record<string, unknown> {
	const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
	return isRecord ? { ...value } : {};
}

/** Any value as text: lists with commas, other objects as JSON, null and undefined as empty text. */
export function toText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (Array.isArray(value)) return joinList(value);
	return value === null || value === undefined ? '' : JSON.stringify(value);
}
