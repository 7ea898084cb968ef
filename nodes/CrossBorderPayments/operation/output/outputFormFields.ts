import { z } from 'zod/v4';

import { anyText } from '../../api/schemas/values';
import { field, menuField } from '../../descriptions/field';
import { titleCase } from '../../descriptions/titleCase';

const selectedFields = z
	.array(anyText, { error: 'must be a list of fields' })
	.min(1, { error: 'must not be empty: select at least one column' });

/** The Output menu, and the columns of the operation or event, to select from. */
export const outputFormFields = [
	menuField('Output', 'output', {
		options: [
			{ name: 'Simplified', value: 'simplified' },
			{ name: 'Raw', value: 'raw' },
			{ name: 'Selected Fields', value: 'selected' },
		],
		default: 'simplified',
		description: 'Raw is the whole record',
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
		hint: 'Or paths, such as kyc.profiles',
	}),
] as const;

export const columnOptions = (columns: readonly string[]) =>
	columns.map((name) => ({ name: titleCase(name), value: name }));
