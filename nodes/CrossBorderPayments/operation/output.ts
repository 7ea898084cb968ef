import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { hasAmounts, withNumbers } from '../api/amounts';
import { labelOf } from '../api/schemas/problems';
import { field, shownFor } from '../descriptions/field';
import type { OptionName } from '../descriptions/options';
import { InputError } from '../transport/errors';
import { columnSchema, columnsOf, flatten, ownMember, type Columns } from './columns';

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
 * @param record schema of the record: each of its fields is a column, and it says which are amounts
 * @param simplified names of at most 10 columns, those that most people need first
 * @param own columns that are made of several fields, or have another name
 */
export function createOutput<S extends z.ZodObject>(
	record: S,
	simplified: readonly string[],
	own: Columns<z.infer<S>> = {},
): Output<z.infer<S>> {
	const renamed: unknown[] = Object.values(own);
	const fields = Object.entries(columnsOf(record)).filter(([, path]) => !renamed.includes(path));
	const columns = { ...Object.fromEntries(fields), ...own } as Columns;
	const rest = Object.keys(columns).filter((name) => !simplified.includes(name));
	/** What is no name of a column is a path. */
	const select = (names: readonly string[]): Columns =>
		Object.fromEntries(names.map((name) => [name, ownMember(columns, name) ?? name]));
	return {
		record,
		fields: outputFields([...simplified, ...rest], simplified),
		options: hasAmounts(record) ? ['amounts'] : [],
		itemSchema: z.object(
			Object.fromEntries(
				Object.entries(select(simplified)).map(([name, source]) => [
					name,
					columnSchema(record, source),
				]),
			),
		),
		toItem: (given, { output = 'simplified', outputFields: chosen = [] }, amounts) => {
			const exact = amounts === 'numbers' ? withNumbers(record, given, refuseAmount) : given;
			if (output === 'raw') return exact as IDataObject;
			return flatten(exact as object, select(output === 'selected' ? chosen : simplified));
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
