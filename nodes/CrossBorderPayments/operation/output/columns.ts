import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { joinValues } from '../../api/lenient';
import { unwrapped } from '../../api/schemas/unwrapped';

/** Name of the column -> dotted path in the record, or a function that makes text of the record. */
export type Columns<R> = Readonly<
	Record<string, string | ((record: R) => string | null | undefined)>
>;

/**
 * A record as one flat row, as a spreadsheet needs it. Every row has every column, in this order: null
 * if the record has nothing. Values stay as the service sent them, decimal strings to their last
 * digit; a list becomes text with commas, and codes of currencies and assets become uppercase.
 */
export function flatten<R extends object>(record: R, columns: Columns<R>): IDataObject {
	// The service sends JSON, so any value is one that n8n can take.
	return Object.fromEntries(
		Object.entries(columns).map(([column, source]) => {
			const value = typeof source === 'string' ? valueAt(record, source) : (source(record) ?? null);
			// `countryCurrency` stays: nothing shows that it is a code.
			const isCode = /((?<!country)currency|asset)$/i.test(column);
			return [column, isCode ? toCode(value) : value];
		}),
	) as IDataObject;
}

/** The code of a currency or an asset, which the service writes in either case. */
export const toCode = <T>(value: T) => (typeof value === 'string' ? value.toUpperCase() : value);

/**
 * The fields of a record that can be columns, by dotted path. Lists of records have none, nor have
 * objects whose keys differ from record to record; other lists become text.
 */
export function fieldsOf(schema: z.ZodType, path = ''): Array<[path: string, type: z.ZodType]> {
	const type = unwrapped(schema);
	if (type instanceof z.ZodRecord) return [];
	if (type instanceof z.ZodArray) return type.element instanceof z.ZodObject ? [] : [[path, text]];
	if (!(type instanceof z.ZodObject)) return [[path, type]];
	return Object.entries<z.ZodType>(type.shape).flatMap(([name, member]) =>
		fieldsOf(member, path ? `${path}.${name}` : name),
	);
}

const text = z.string();

/** Groups whose names are left out of column names. */
const silentGroups = /\b(fees|pricing|settlement)\./g;

/** The column for a field: `to.net_amount` is «toNetAmount», `pricing.fx_rate` «fxRate». */
export const columnFor = (path: string) =>
	path.replace(silentGroups, '').replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());

/** Only its own: the path of a user may name what every object has, such as «constructor». */
const fieldOf = (parent: unknown, name: string) =>
	typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
		? (Reflect.get(parent, name) as unknown)
		: undefined;

/** What a record has at a dotted path, a list as text; null if it has nothing. */
export function valueAt(record: object, path: string): unknown {
	const value = path.includes('.')
		? path.split('.').reduce<unknown>(fieldOf, record)
		: fieldOf(record, path);
	return Array.isArray(value) ? joinValues(value) : (value ?? null);
}
