import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { withoutWrappers } from '../api/schemas/wrappers';

/** Name of the column -> dotted path in the record, or the text that is made of it. */
export type Columns<R = never> = Readonly<Record<string, string | ((record: R) => string | null)>>;

/**
 * A record as one flat row, as a spreadsheet needs it. Every row has every column, in this order: null
 * where the record has nothing. Values stay as the service sent them, decimal strings to their last
 * digit; a list becomes text with commas, and currencies have one case.
 */
export function flatten(record: object, columns: Columns): IDataObject {
	return Object.fromEntries(
		Object.entries(columns).map(([column, source]) => {
			const value = typeof source === 'string' ? valueAt(record, source) : source(record as never);
			const isCode = typeof value === 'string' && /currency$/i.test(column);
			return [column, isCode ? value.toUpperCase() : value];
		}),
	) as IDataObject;
}

/** Groups whose names a column does without: `pricing.fees.total_fees` is «totalFees». */
const silentGroups = ['fees', 'pricing', 'settlement'];

/** A column for each plain field of a record: `to.net_amount` is «toNetAmount». */
export function columnsOf(record: z.ZodType): Columns {
	const columns = pathsOf(record).map((path) => {
		const words = path.filter((name) => !silentGroups.includes(name)).join('_');
		const column = words.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
		return [column, path.join('.')] as const;
	});
	return Object.fromEntries(columns);
}

/** Without lists of records and what has other keys each time, which make no column. */
function pathsOf(schema: z.ZodType): string[][] {
	const type = withoutWrappers(schema);
	if (type instanceof z.ZodRecord) return [];
	if (type instanceof z.ZodArray) return type.element instanceof z.ZodObject ? [] : [[]];
	if (!(type instanceof z.ZodObject)) return [[]];
	return Object.entries(type.shape as Shape).flatMap(([name, member]) =>
		pathsOf(member as z.ZodType).map((path) => [name, ...path]),
	);
}

/** The type of a flat row's column. */
export function columnSchema(record: z.ZodType, source: Columns[string]): z.ZodType {
	if (typeof source !== 'string') return z.string().nullable();
	let type = withoutWrappers(record);
	for (const name of source.split('.')) {
		const member = type instanceof z.ZodObject ? (type.shape as Shape)[name] : undefined;
		type = member ? withoutWrappers(member) : z.unknown();
	}
	return (type instanceof z.ZodArray ? z.string() : type).nullable();
}

type Shape = Record<string, z.ZodType | undefined>;

/** What a record has at a dotted path; null where it has nothing. */
export function valueAt(record: object, path: string): unknown {
	const value = path
		.split('.')
		.reduce<unknown>((parent, name) => ownMember((parent ?? {}) as object, name), record);
	return Array.isArray(value) ? joinList(value) : (value ?? null);
}

/** Not what every object has, such as `constructor`. */
export function ownMember<T>(parent: { [name: string]: T } | object, name: string): T | undefined {
	return Object.hasOwn(parent, name) ? (parent as { [name: string]: T })[name] : undefined;
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
