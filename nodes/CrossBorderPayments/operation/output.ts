import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { hasAmounts, withNumbers } from '../api/amounts';
import { labelOf } from '../api/schemas/problems';
import { field, shownFor } from '../descriptions/field';
import type { OptionName } from '../descriptions/options';
import { InputError } from '../transport/errors';
import { columnSchema, flatten, ownMember, type Columns } from './columns';

/** What the user chose below Output. */
export interface OutputValues {
	output?: 'simplified' | 'raw' | 'selected';
	outputFields?: string[];
}

/** How a record of the service becomes an item. */
export interface Output<R> {
	record: z.ZodObject;
	fields: ReturnType<typeof outputFields>;
	/** Amounts, where the record has some as text. */
	options: readonly OptionName[];
	/** What a simplified item has. */
	itemSchema: z.ZodObject;
	/** @throws InputError where an amount is to be a number and would lose digits. */
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
	const columns: Columns = { ...simplified, ...more };
	return {
		record,
		fields: outputFields(Object.keys(columns), Object.keys(simplified)),
		options: hasAmounts(record) ? ['amounts'] : [],
		itemSchema: z.object(
			Object.fromEntries(
				Object.entries(simplified).map(([name, source]) => [name, columnSchema(record, source)]),
			),
		),
		toItem: (given, { output = 'simplified', outputFields: chosen = [] }, amounts) => {
			const exact = amounts === 'numbers' ? withNumbers(record, given, refuseAmount) : given;
			if (output === 'raw') return exact as IDataObject;
			const named = chosen.map((name) => [name, ownMember(columns, name) ?? name] as const);
			return flatten(
				exact as object,
				output === 'selected' ? Object.fromEntries(named) : (simplified as Columns),
			);
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

/** Where an amount is to be a number, and would lose digits. */
export function refuseAmount(path: string, amount: string): never {
	throw new InputError(
		`The field “${path}” is “${amount}”, which has more digits than a number can hold`,
		'Set Options > Amounts to Text (Exact)',
	);
}
