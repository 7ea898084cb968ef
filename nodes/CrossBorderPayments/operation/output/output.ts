import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import type { Lenient } from '../../api/endpoints';
import { labelOf } from '../../descriptions/labelOf';
import { anyText, decimal, decimalOrNumber } from '../../api/schemas/values';
import { field, menu, type Field } from '../../descriptions/field';
import { amountFields, formatAmount, textHint, type AmountValues } from './amounts';
import { columnFor, fieldsOf, flatten, type Columns } from './columns';
import type { Tally } from './tallies';

/** What the user chose under Output and Amounts. */
export interface OutputValues extends AmountValues {
	output?: 'simplified' | 'raw' | 'selected';
	outputFields?: string[];
}

/** How a record of the service becomes an item. */
export interface Output<R> {
	/** Output and what belongs to it; also Amounts, if one of the columns is an amount. */
	fields: readonly Field[];
	/** Names of the columns of a simplified item. */
	columns: readonly string[];
	/** Names of all columns to choose from, the simplified ones first. */
	allColumns: readonly string[];
	/** The schema of a simplified item. A getter, so that loading the node does not build it. */
	readonly itemSchema: z.ZodObject;
	/** @throws InputError if Amounts is set to exact numbers, and an amount would lose digits */
	toItem: (record: R, values: OutputValues, tally?: Tally) => IDataObject;
}

/**
 * @param record schema of the record: each of its fields is a column, and it says which are amounts
 * @param simplified names of at most 10 columns, those that most people need first
 * @param own columns that are made of several fields, or have another name
 */
export function createOutput<S extends z.ZodObject>(
	record: S,
	simplified: readonly string[],
	own: Columns<Lenient<z.infer<S>>> = {},
): Output<Lenient<z.infer<S>>> {
	const types = new Map(fieldsOf(record));
	const renamed: unknown[] = Object.values(own);
	const paths = [...types.keys()].filter((path) => !renamed.includes(path));
	const columns = new Map<string, Columns<Lenient<z.infer<S>>>[string]>([
		...paths.map((path) => [columnFor(path), path] as const),
		...Object.entries(own),
	]);
	const allColumns = [...new Set([...simplified, ...columns.keys()])];
	/** Selected Fields also takes the dotted path of any field. */
	const sourceOf = (name: string) => columns.get(name) ?? name;
	const typeOf = (name: string) => {
		const source = sourceOf(name);
		if (typeof source === 'string') return types.get(source);
		// One that is made of several fields is of the kind of the field whose column it replaces.
		return [...types].find(([path]) => columnFor(path) === name)?.[1] ?? z.string();
	};
	const isAmount = (name: string) =>
		[decimal, decimalOrNumber].some((amount) => amount === typeOf(name));
	const schemaOf = (name: string) => (typeOf(name) ?? z.unknown()).nullable();
	return {
		fields: outputFormFields(
			allColumns,
			simplified,
			[...columns.keys()].some(isAmount) ? amountFields(whereColumnsAreShown) : [],
		),
		columns: simplified,
		allColumns,
		get itemSchema() {
			return z.object(Object.fromEntries(simplified.map((name) => [name, schemaOf(name)])));
		},
		toItem: (given, { output = 'simplified', outputFields = [], ...amounts }, tally) => {
			// IDataObject has an index signature, which types of records lack.
			if (output === 'raw') return given as IDataObject;
			const names = output === 'selected' ? outputFields : simplified;
			const chosen = Object.fromEntries(names.map((name) => [name, sourceOf(name)]));
			const row = flatten(given, chosen);
			const amountNames = names.filter(isAmount);
			for (const name of amountNames) row[name] = formatAmount(name, row[name], amounts, tally);
			const isText = (amounts.amounts ?? 'text') === 'text';
			if (isText && amountNames.some((name) => typeof row[name] === 'string')) {
				tally?.('text', textHint);
			}
			return row;
		},
	};
}

const selectedFields = z
	.array(anyText, { error: 'must be a list of fields' })
	.min(1, { error: 'must not be empty: choose what each item has' });

export const whereColumnsAreShown = { output: ['simplified', 'selected'] };

/** The Output menu, what stands below it, and the columns to choose from. */
export function outputFormFields<const Below extends readonly Field[]>(
	columns: readonly string[],
	simplified: readonly string[],
	below: Below,
) {
	return [
		menu('Output', 'output', {
			options: [
				{
					name: 'Simplified',
					value: 'simplified',
					description: 'The columns that most people need, one flat row for each record',
				},
				{ name: 'Raw', value: 'raw', description: 'All that the service sends, as it sends it' },
				{ name: 'Selected Fields', value: 'selected', description: 'The columns chosen below' },
			],
			default: 'simplified',
			description: 'What each item has',
		}),
		...below,
		field(selectedFields, {
			displayName: 'Fields',
			name: 'outputFields',
			type: 'multiOptions',
			displayOptions: { show: { output: ['selected'] } },
			required: true,
			options: columns.map((name) => ({ name: labelOf(name), value: name })),
			default: [...simplified],
			description:
				'The columns of an item. For other fields, use an expression with their paths: {{ ["pricing.fx_rate"] }}.',
		}),
	] as const;
}
