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
	let value: unknown = record;
	for (const key of path) {
		if (typeof value !== 'object' || value === null) return null;
		value = (value as Record<string, unknown>)[key];
	}
	return Array.isArray(value) ? value.join(', ') : (value ?? null);
}
