import type { IDataObject } from 'n8n-workflow';

/**
 * Makes the function that turns a record into a flat one, as a spreadsheet needs it.
 * @param columns name of the column -> dotted path in the record. Every result has every column, in this
 * order: null where the record has nothing. Values stay as the service sent them, decimal strings to
 * their last digit; a list becomes text with commas.
 */
export function simplify(columns: Record<string, string>): (record: object) => IDataObject {
	const paths = Object.entries(columns).map(([column, path]) => [column, path.split('.')] as const);
	return (record) =>
		Object.fromEntries(
			paths.map(([column, path]) => [column, columnValue(record, path)]),
		) as IDataObject;
}

function columnValue(record: object, path: readonly string[]): unknown {
	const value = path.reduce<unknown>(
		(parent, name) => (parent as Record<string, unknown> | null | undefined)?.[name],
		record,
	);
	return Array.isArray(value) ? joinList(value) : (value ?? null);
}

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
