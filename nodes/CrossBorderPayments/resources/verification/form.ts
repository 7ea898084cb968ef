import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { hintOf, oneOf, suggestionsOf } from '../../api/schemas/values';
import { unwrapped } from '../../api/schemas/unwrapped';
import { choiceProperty } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import { labelOf } from '../../descriptions/labelOf';
import { isPlainObject } from '../../transport/mergeBody';
import { descriptions, examples } from './fieldTexts';

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
	const fields = field(z.looseObject({}), {
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

/** The form of a request schema: a property for each field, with the service's own name for it. */
function formOf({ shape }: z.ZodObject, group = ''): INodeProperties[] {
	return Object.entries(shape).map(([name, schema]) => propertyOf(name, group, unwrapped(schema)));
}

function propertyOf(name: string, group: string, schema: unknown): INodeProperties {
	const displayName = labelOf(name);
	const meaning = descriptions[`${group}.${name}`] ?? descriptions[name];
	const property = { displayName, name, ...(meaning && { description: meaning }) };
	const suggestions = suggestionsOf(schema as z.ZodType);
	if (suggestions) return choiceProperty(suggestions, property);

	const isList = schema instanceof z.ZodArray;
	const members = isList ? schema.element : schema;
	if (members instanceof z.ZodObject) {
		const entryName = isList ? displayName.replace(/s$/, '') : displayName;
		const values = formOf(members, name);
		return {
			...property,
			type: 'fixedCollection',
			typeOptions: isList ? { multipleValues: true, sortable: true } : {},
			placeholder: `Add ${entryName}`,
			default: {},
			options: [{ displayName: entryName, name: isList ? 'items' : 'value', values }],
		};
	}
	if (schema instanceof z.ZodBoolean) return { ...property, ...yesOrNo };
	if (dateKinds.some((kind) => schema instanceof kind)) {
		return { ...property, type: 'dateTime', default: '' };
	}
	const { rule = '', example = examples[name] } =
		(isList ? undefined : hintOf(schema as z.ZodType)) ?? {};
	const description = [meaning, startingSentence(rule)].filter(Boolean).join('. ');
	return {
		...property,
		type: 'string',
		default: '',
		...(description && { description }),
		...(example && { placeholder: `e.g. ${example}` }),
	};
}

const startingSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The only ZodUnion, the birth date of an owner, is a date or a date-time. */
const dateKinds = [z.ZodISODate, z.ZodISODateTime, z.ZodUnion];

/** «Not Specified» is not sent: a choice that nobody touched says nothing. */
const yesOrNo = {
	type: 'options' as const,
	options: [
		{ name: 'Not Specified', value: '' },
		{ name: 'No', value: false },
		{ name: 'Yes', value: true },
	],
	default: '',
};
