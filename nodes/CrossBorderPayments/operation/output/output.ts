import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import type { Lenient } from '../../api/endpoints';
import { labelOf } from '../../descriptions/labelOf';
import { anyText, decimal, decimalOrNumber } from '../../api/schemas/values';
import { field, menu, type Field } from '../../descriptions/field';
import { amountsOption, formatAmount, textHint, type Amounts } from './amounts';
import { cellOf, columnFor, fieldsOf, type Columns } from './columns';
import { tellBrokenRule, type ArithmeticRule } from './plausibility';
import type { Tally } from './tallies';

export interface OutputValues {
	amounts?: Amounts;
	output?: 'simplified' | 'raw' | 'selected';
	outputFields?: string[];
}

/** What an item is: how a record becomes one, and what the form, the docs and an AI agent say of it. */
export interface Output<R> {
	fields: readonly Field[];
	options?: readonly Field[];
	/** Names of all columns to choose from, the simplified ones first; none where there is no choice. */
	allColumns?: readonly string[];
	/** Names of the columns when no setting was changed. */
	columns: readonly string[];
	itemSchema: z.ZodType;
	/** @throws InputError if Amounts is set to exact numbers, and an amount would lose digits */
	toItem: (record: R, values: OutputValues, tally?: Tally) => IDataObject;
	/** Tells the user what only all items together show. */
	tellOfAll?: (items: readonly IDataObject[], tally: Tally) => void;
}

/** The output of records from which the user chooses columns. */
export interface ColumnsOutput<R> extends Output<R> {
	itemSchema: z.ZodObject;
	/** Names of all columns to choose from, the simplified ones first. */
	allColumns: readonly string[];
	/** Amounts of the record that belong together. */
	rule: ArithmeticRule | undefined;
}

/** The item is the record as it is. */
export function wholeRecord<R extends object>(schema: z.ZodType<R>): Output<R> {
	return {
		fields: [],
		columns: schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
		itemSchema: schema,
		// IDataObject has an index signature, which types of records lack.
		toItem: (record) => record as IDataObject,
	};
}

/**
 * Output with what belongs to it, and Amounts if one of the columns is an amount.
 * @param record schema of the record: each of its fields is a column, and it says which are amounts
 * @param simplified names of at most 10 columns, those that most people need first
 * @param own columns that are made of several fields, or have another name
 * @param rule amounts that belong together; the user is told of records in which they do not
 */
export function createOutput<S extends z.ZodObject>(
	record: S,
	simplified: readonly string[],
	own: Columns<Lenient<z.infer<S>>> = {},
	rule?: ArithmeticRule,
): ColumnsOutput<Lenient<z.infer<S>>> {
	const fields = fieldsOf(record);
	const renamed: unknown[] = Object.values(own);
	const paths = fields.map(([path]) => path).filter((path) => !renamed.includes(path));
	const columns = new Map<string, Columns<Lenient<z.infer<S>>>[string]>([
		...paths.map((path) => [columnFor(path), path] as const),
		...Object.entries(own),
	]);
	const allColumns = [...new Set([...simplified, ...columns.keys()])];
	/** By the name of the column, and by the dotted path of any field, which Selected Fields also takes. */
	const types = new Map<string, z.ZodType | undefined>([
		...fields.map(([path, type]) => [columnFor(path), type] as const),
		...fields,
	]);
	for (const [name, source] of Object.entries(own)) {
		// One that is made of several fields is of the kind of the field whose column it replaces.
		types.set(
			name,
			typeof source === 'string' ? types.get(source) : (types.get(name) ?? z.string()),
		);
	}
	const amountTypes: unknown[] = [decimal, decimalOrNumber];
	const isAmount = (name: string) => amountTypes.includes(types.get(name));
	const schemaOf = (name: string) => (types.get(name) ?? z.unknown()).nullable();
	return {
		fields: outputFields,
		options: [...columns.keys()].some(isAmount) ? [amountsOption] : [],
		columns: simplified,
		allColumns,
		rule,
		itemSchema: z.object(Object.fromEntries(simplified.map((name) => [name, schemaOf(name)]))),
		toItem: (
			given,
			{ output = 'simplified', outputFields: selected = [], amounts = 'text' },
			tally,
		) => {
			tellBrokenRule(rule, given, tally);
			// IDataObject has an index signature, which types of records lack.
			if (output === 'raw') return given as IDataObject;
			const row = (output === 'selected' ? selected : simplified).map((name) => {
				const value = cellOf(given, name, columns.get(name) ?? name);
				return [name, isAmount(name) ? formatAmount(name, value, amounts, tally) : value] as const;
			});
			const isTextAmount = ([name, value]: (typeof row)[number]) =>
				typeof value === 'string' && isAmount(name);
			if (amounts === 'text' && row.some(isTextAmount)) tally?.('text', textHint);
			// The service sends JSON, so any value is one that n8n can take.
			return Object.fromEntries(row) as IDataObject;
		},
	};
}

const selectedFields = z
	.array(anyText, { error: 'must be a list of fields' })
	.min(1, { error: 'must not be empty: select at least one column' });

/** The Output menu, and the columns to choose from, of the operation or event that the form shows. */
export const outputFields = [
	menu('Output', 'output', {
		options: [
			{ name: 'Simplified', value: 'simplified', description: 'The most useful columns' },
			{ name: 'Raw', value: 'raw' },
			{ name: 'Selected Fields', value: 'selected' },
		],
		default: 'simplified',
	}),
	field(selectedFields, {
		// Label and description are those that n8n's lint wants for a list that a method loads.
		displayName: 'Field Names or IDs',
		name: 'outputFields',
		type: 'multiOptions',
		typeOptions: {
			loadOptionsMethod: 'getColumns',
			loadOptionsDependsOn: ['resource', 'operation'],
		},
		displayOptions: { show: { output: ['selected'] } },
		required: true,
		default: [],
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	}),
] as const;

export const columnOptions = (columns: readonly string[]) =>
	columns.map((name) => ({ name: labelOf(name), value: name }));
