import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { holdsExactly } from '../api/decimal';
import { anyText, oneOf, text } from '../api/schemas/values';
import { parseExactly } from '../transport/json';
import { isPlainObject, mergeBody, type BodyFields } from '../transport/mergeBody';
import { textProperty } from './field';

/** What Options > Body Fields adds to a request, as fields with their values or as one JSON object. */
export const bodyFieldsProperty = {
	displayName: 'Body Fields',
	name: 'bodyFields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Body Field',
	default: {},
	description:
		'Fields to add to what is sent, such as a phone number. They replace fields of the same name.',
	options: [
		{
			displayName: 'Field',
			name: 'field',
			values: [
				textProperty('Name', 'name', 'amount', {
					description:
						'As the service spells it. A dot leads into a group (to.amount) or a list (documents.0.file).',
				}),
				{
					displayName: 'Type',
					name: 'type',
					type: 'options',
					options: [
						{ name: 'JSON', value: 'json', description: 'True, false, null, a list or an object' },
						{ name: 'Number', value: 'number' },
						{ name: 'Text', value: 'text' },
					],
					default: 'text',
				},
				textProperty('Value', 'value', '250.75', {
					description: 'An empty value removes the field',
				}),
			],
		},
		{
			displayName: 'JSON',
			name: 'json',
			values: [
				{
					displayName: 'JSON',
					name: 'object',
					type: 'json',
					default: '{}',
					description: 'An object with the fields to add, such as { "amount": 250.75 }',
				},
			],
		},
	],
} satisfies INodeProperties;

/** The value of JSON text; undefined if it is not JSON, or has a number that would lose digits. */
function parsed(value: unknown): unknown {
	const json = typeof value === 'string' ? value : JSON.stringify(value);
	const exact = parseExactly(json);
	return exact !== undefined && JSON.stringify(JSON.parse(json)) === JSON.stringify(exact)
		? exact
		: undefined;
}

const valueOf = {
	text: (value: string) => value,
	number: (value: string) =>
		decimalPattern.test(value) && holdsExactly(value) ? +value : undefined,
	json: parsed,
};

const decimalPattern = /^-?\d+(\.\d+)?$/;

const fieldEntry = z
	.object({
		name: text,
		type: oneOf(['text', 'number', 'json']).default('text'),
		value: anyText.default(''),
	})
	.transform(({ name, type, value }, context): BodyFields => {
		const sent = value === '' ? undefined : valueOf[type](value);
		if (value !== '' && sent === undefined) {
			context.addIssue(`must be ${type === 'json' ? 'JSON' : 'a number'} that can be sent exactly`);
		}
		const inGroups = (inner: unknown, part: string) => Object.fromEntries([[part, inner]]);
		const [first = '', ...groups] = name.split('.');
		return { [first]: groups.reduceRight(inGroups, sent) };
	});

const notAnObject =
	'must be a JSON object whose numbers can be sent exactly, such as { "amount": 250.75 }';

const jsonEntry = z.object({
	object: z
		.unknown()
		.transform(parsed)
		.pipe(z.custom<BodyFields>(isPlainObject, { error: notAnObject })),
});

export const bodyFieldsSchema = z
	.object({ field: z.array(fieldEntry).default([]), json: z.array(jsonEntry).default([]) })
	.default({ field: [], json: [] })
	.transform(({ field, json }) =>
		[...json.map(({ object }) => object), ...field].reduce<BodyFields>(
			(all, one) => mergeBody(all, one, false),
			{},
		),
	);
