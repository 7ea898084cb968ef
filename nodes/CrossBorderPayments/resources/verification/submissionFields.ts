import { z } from 'zod/v4';

import { oneOf } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { isPlainObject } from '../../transport/mergeBody';
import { bodyFrom } from './body';
import { formOf } from './form';

const specifyBodyField = field(oneOf(['fields', 'json']), {
	displayName: 'Specify Body',
	name: 'specifyBody',
	type: 'options',
	options: [
		{ name: 'Using Fields Below', value: 'fields' },
		{ name: 'Using JSON', value: 'json' },
	],
	default: 'fields',
	hint: 'The service does not document which fields it requires: its answer names what is missing',
	description: 'How to enter the data',
});

/** A JSON object, as text or from an expression. Text stays as it is, numbers of any length included. */
const jsonObject = z.unknown().transform((value, context): string => {
	try {
		const text = typeof value === 'string' ? value : JSON.stringify(value);
		if (isPlainObject(JSON.parse(text))) return text;
	} catch {
		// Not JSON at all.
	}
	context.addIssue('must be a JSON object, such as { "first_name": "Ada" }');
	return z.NEVER;
});

const jsonBodyField = field(jsonObject, {
	displayName: 'JSON',
	name: 'jsonBody',
	type: 'json',
	displayOptions: { show: { specifyBody: ['json'] } },
	default: '{}',
	required: true,
	description:
		'Object with the field names of the service, such as first_name. It is sent as it is, without a check.',
});

/** The inputs of every submission: Specify Body, and either fields or JSON. */
export function submissionFields(schema: z.ZodObject) {
	const body = z.looseObject({}).transform((values) => bodyFrom(schema, values));
	const fields = field(body, {
		displayName: 'Fields',
		name: 'fields',
		type: 'collection',
		placeholder: 'Add Field',
		displayOptions: { show: { specifyBody: ['fields'] } },
		default: {},
		description: 'The data to submit',
		options: formOf(schema),
	});
	return [specifyBodyField, fields, jsonBodyField] as const;
}
