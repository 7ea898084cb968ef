import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { recordSchemaOf, type DeepNullish, type Endpoint } from '../../api/endpoints';
import { unwrapOptional } from '../../api/schemas/unwrapOptional';
import { dateTime } from '../../api/schemas/values';
import { columnName } from '../../descriptions/columnName';
import type { Field } from '../../descriptions/field';
import { amountsOption, formatAmount, textHint, type AmountFormat } from './amounts';
import {
	cellOf,
	createColumn,
	columnPaths,
	hasPath,
	rowOf,
	type Column,
	type CustomColumns,
} from './columns';
import { datesOption, formatDate, type DateValues } from './dates';
import { outputFormFields } from './outputFormFields';
import { tallyBrokenRule, withoutUnknownAmount, type ArithmeticRule } from './arithmeticRule';
import { columnNamesIn } from './selectedColumns';
import type { Tally } from '../tallies';

export interface OutputValues extends DateValues {
	amounts?: AmountFormat;
	output?: 'simplified' | 'raw' | 'selected';
	outputFields?: string[];
}

/** Whether items have the columns of Simplified, which is the default. */
export const isSimplified = ({ output = 'simplified' }: OutputValues) => output === 'simplified';

/** How a record becomes an item, and what the form, the docs and AI agents say about items. */
export interface Output<R> {
	/** What the form asks about it, and what it asks under Options. */
	formFields: readonly Field[];
	formOptions?: readonly Field[];
	/** Of the selected names, those that are neither columns nor fields of the schema. */
	unknownColumns?: (values: OutputValues) => string[];
	/** Names of all columns, the simplified ones first; unset if users cannot select any. */
	allColumns?: readonly string[];
	/** An item when no setting was changed: its columns, in order. */
	itemSchema: z.ZodObject;
	/** @throws InputError if Amounts is set to exact numbers, and an amount would lose digits */
	toItem: (record: R, values: OutputValues, tally?: Tally) => IDataObject;
	/** Amounts of the record that belong together; a hint names records in which they do not. */
	rule?: ArithmeticRule | undefined;
	/** Counts what only all items together show. */
	tallyAll?: (items: readonly IDataObject[], tally: Tally) => void;
}

/** The item is the record as it is, apart from how its times are written. */
export function plainOutput<R extends object>(schema: z.ZodObject & z.ZodType<R>): Output<R> {
	const types = Object.entries<z.ZodType>(schema.shape);
	const dates = types.filter(([, type]) => unwrapOptional(type) === dateTime);
	return {
		formFields: [],
		formOptions: dates.length > 0 ? [datesOption] : [],
		itemSchema: schema,
		toItem: (record, values, tally) => {
			// IDataObject has an index signature, which types of records lack.
			const item = record as IDataObject;
			if (values.dates !== 'sheets') return item;
			const formatted = dates
				.filter(([name]) => Object.hasOwn(item, name))
				.map(([name]) => [name, formatDate(name, item[name], values, tally)]);
			return { ...item, ...Object.fromEntries(formatted) } as IDataObject;
		},
	};
}

/** The item is the record of the endpoint, whose type is R, as it is. */
export const plainOutputOf = <R extends object>(endpoint: Endpoint): Output<R> =>
	plainOutput<R>(recordSchemaOf(endpoint) as z.ZodObject & z.ZodType<R>);

interface ColumnsSpec<R> {
	/** Names of at most 10 columns, those that most people need first. */
	simplified: readonly string[];
	/** Columns that are made of several fields, or have another name. */
	customColumns?: CustomColumns<R>;
	rule?: ArithmeticRule;
}

/**
 * Output with what belongs to it, and Amounts if one of the columns is an amount. Each field of the
 * record's schema is a column, and the schema says which are amounts.
 */
export function createOutput<S extends z.ZodObject>(
	recordSchema: S,
	{ simplified, customColumns = {}, rule }: ColumnsSpec<DeepNullish<z.infer<S>>>,
): Output<DeepNullish<z.infer<S>>> {
	type R = DeepNullish<z.infer<S>>;
	const types = new Map(columnPaths(recordSchema));
	const byName = columnsByName(types, customColumns);
	const columns = [...byName.values()];
	/** Selected Fields also accepts the dotted path of any field. */
	const columnOf = (name: string) =>
		byName.get(name) ?? createColumn<R>(name, name, types.get(name));
	const allColumns = [...new Set([...simplified, ...byName.keys()])];
	const columnNameOf = columnNamesIn([...allColumns, ...types.keys()]);
	const schemaOf = (name: string) => (columnOf(name).type ?? z.unknown()).nullable();
	return {
		formFields: outputFormFields,
		formOptions: [
			...(columns.some(({ isAmount }) => isAmount) ? [amountsOption] : []),
			...(columns.some(({ isDate }) => isDate) ? [datesOption] : []),
		],
		allColumns,
		unknownColumns: ({ output, outputFields = [] }) =>
			output === 'selected'
				? outputFields
						.map(columnNameOf)
						.filter((name) => !byName.has(name) && !hasPath(recordSchema, name.split('.')))
				: [],
		rule,
		itemSchema: z.object(Object.fromEntries(simplified.map((name) => [name, schemaOf(name)]))),
		toItem: (record, values, tally) => {
			const { output = 'simplified', outputFields = [], amounts = 'text' } = values;
			tallyBrokenRule(rule, record, tally);
			// IDataObject has an index signature, which types of records lack.
			if (output === 'raw') return record as IDataObject;
			const names = output === 'selected' ? outputFields.map(columnNameOf) : simplified;
			// No number is better than a wrong one.
			const known = withoutUnknownAmount(rule, record);
			const item = rowOf(names, (name) => {
				const column = columnOf(name);
				const value = cellOf(known, column);
				if (column.isDate) return formatDate(name, value, values, tally);
				return column.isAmount ? formatAmount(name, value, amounts, tally) : value;
			});
			const isTextAmount = (name: string) =>
				typeof item[name] === 'string' && columnOf(name).isAmount;
			if (amounts === 'text' && names.some(isTextAmount)) tally?.('text', textHint);
			// The service sends JSON, so n8n accepts any value.
			return item as IDataObject;
		},
	};
}

/** A column for each field, unless a custom one renames it, then the custom columns. */
function columnsByName<R>(types: ReadonlyMap<string, z.ZodType>, customColumns: CustomColumns<R>) {
	const byName = new Map<string, Column<R>>();
	const renamed: unknown[] = Object.values(customColumns);
	for (const [path, type] of types) {
		const name = columnName(path);
		if (!renamed.includes(path)) byName.set(name, createColumn(name, path, type));
	}
	for (const [name, source] of Object.entries(customColumns)) {
		// A column with the name of a field, but made of several, is an amount if that field is one.
		const typeOfName = byName.get(name)?.type ?? z.string();
		const type = typeof source === 'string' ? types.get(source) : typeOfName;
		byName.set(name, createColumn(name, source, type));
	}
	return byName;
}
