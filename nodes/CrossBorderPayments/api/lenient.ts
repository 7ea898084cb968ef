/** Reading what the service may send otherwise than its specification says: anything can be anything. */

/** A list as text with commas. Records are not checked: what should be a list may be anything. */
export function joinList(values: unknown): string {
	return toList(values).map(toText).join(', ');
}

/** What is not a list counts as an empty one. */
export function toList(value: unknown): unknown[] {
	return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Objects as JSON, nothing as empty text. */
export function toText(value: unknown): string {
	if (typeof value === 'object' && value !== null) return JSON.stringify(value);
	return String(value ?? '');
}
