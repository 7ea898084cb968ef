import type { IDataObject } from 'n8n-workflow';

/**
 * A record as one flat row for a spreadsheet: column -> dotted path in the record. Every row has
 * every column, in this order; values stay as the service sent them, decimal strings to the last digit.
 */
export function row(columns: Record<string, string>): (record: object) => IDataObject {
	const paths = Object.entries(columns).map(([column, path]) => [column, path.split('.')] as const);
	return (record) =>
		Object.fromEntries(
			paths.map(([column, path]) => [column, valueAt(record, path)]),
		) as IDataObject;
}

function valueAt(record: object, path: readonly string[]): unknown {
	const value = memberAt(record, path);
	return Array.isArray(value) ? joined(value) : (value ?? null);
}

/** What lies in a value at that path; undefined where the path leads nowhere. */
export function memberAt(whole: unknown, path: readonly string[]): unknown {
	let value = whole;
	for (const name of path) {
		if (typeof value !== 'object' || value === null) return undefined;
		value = (value as Record<string, unknown>)[name];
	}
	return value;
}

/** A list in one cell; what is no list is none. */
export function joined(values: unknown): string {
	return listIn(values).map(cellText).join(', ');
}

/** Records reach us as they came, so what should be a list may be anything. */
export function listIn(value: unknown): unknown[] {
	return Array.isArray(value) ? (value as unknown[]) : [];
}

/** What is no plain value is shown as JSON. */
export function cellText(value: unknown): string {
	if (typeof value === 'object' && value !== null) return JSON.stringify(value);
	return String(value ?? '');
}
