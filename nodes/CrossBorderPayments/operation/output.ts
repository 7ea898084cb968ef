import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { labelOf } from '../api/schemas/problems';
import { decimal } from '../api/schemas/values';
import { withoutWrappers } from '../api/schemas/wrappers';
import { field, shownFor } from '../descriptions/field';
import type { OptionName } from '../descriptions/options';
import { toNumber } from './amounts';
import { columnSchema, flatten, type Columns } from './columns';

/** What the user chose below Output. */
export interface OutputValues {
	output?: 'simplified' | 'raw' | 'selected';
	outputFields?: string[];
}

/** How a record of the service becomes an item. */
export interface Output<R> {
	fields: ReturnType<typeof outputFields>;
	/** Amounts, where a column is one. */
	options: readonly OptionName[];
	/** What a simplified item has. */
	itemSchema: z.ZodObject;
	/** With numbers for amounts, throws an InputError where one would lose digits. */
	toItem: (record: R, values: OutputValues, amounts: 'text' | 'numbers') => IDataObject;
}

/**
 * @param record schema of the record, which says which columns are amounts
 * @param simplified at most 10 columns, those that most people need first
 * @param more columns that can be chosen besides
 */
export function createOutput<S extends z.ZodObject>(
	record: S,
	simplified: Columns<z.infer<S>>,
	more: Columns<z.infer<S>> = {},
): Output<z.infer<S>> {
	const columns = { ...simplified, ...more } as Columns;
	const schemaOf = (name: string) => columnSchema(record, columns[name] ?? name);
	const isAmount = (name: string) => withoutWrappers(schemaOf(name)) === decimal;
	return {
		fields: outputFields(Object.keys(columns), Object.keys(simplified)),
		options: Object.keys(columns).some(isAmount) ? ['amounts'] : [],
		itemSchema: z.object(
			Object.fromEntries(Object.keys(simplified).map((name) => [name, schemaOf(name)])),
		),
		toItem: (given, { output = 'simplified', outputFields = [] }, amounts) => {
			if (output === 'raw') return given as IDataObject;
			const names = output === 'selected' ? outputFields : Object.keys(simplified);
			const chosen = Object.fromEntries(names.map((name) => [name, columns[name] ?? name]));
			const row = flatten(given as object, chosen);
			if (amounts === 'numbers') {
				for (const name of names.filter(isAmount)) row[name] = toNumber(name, row[name]);
			}
			return row;
		},
	};
}

/** The Output menu, and the columns to choose from. */
export function outputFields(columns: readonly string[], simplified: readonly string[]) {
	return [
		field(
			{
				displayName: 'Output',
				name: 'output',
				type: 'options',
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
			},
			z.enum(['simplified', 'raw', 'selected'], {
				error: 'must be simplified, raw or selected',
			}),
		),
		shownFor(
			{ output: ['selected'] },
			field(
				{
					displayName: 'Fields',
					name: 'outputFields',
					type: 'multiOptions',
					required: true,
					options: columns.map((name) => ({ name: labelOf(name), value: name })),
					default: [...simplified],
					description:
						'The columns of each item. For a field that is not listed, use an expression with its path, such as {{ ["pricing.fx_rate"] }}.',
				},
				z
					.array(z.string({ error: 'must be text' }), { error: 'must be a list of fields' })
					.min(1, { error: 'must not be empty: choose what each item has' }),
			),
		),
	] as const;
}
