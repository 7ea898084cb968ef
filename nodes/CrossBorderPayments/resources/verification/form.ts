import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { labelOf } from '../../descriptions/labelOf';
import { suggestionsOf, text } from '../../api/schemas/values';
import { withoutWrappers } from '../../api/schemas/wrappers';
import { choiceProperty } from '../../descriptions/choices';
import { descriptions, examples } from './fieldTexts';

/** The form of a request schema: a property for each field, with the service's own name for it. */
export function formOf({ shape }: z.ZodObject, group = ''): INodeProperties[] {
	return Object.entries(shape).map(([name, schema]) =>
		propertyOf(name, group, withoutWrappers(schema)),
	);
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
	const [rule, example = examples[name]] = isList ? [] : ruleOf(schema as z.ZodType);
	const description = [meaning, rule].filter(Boolean).join('. ');
	return {
		...property,
		type: 'string',
		default: '',
		...(description && { description }),
		...(example && { placeholder: `e.g. ${example}` }),
	};
}

/** The rule for a text, and often an example, taken from the message with which its schema refuses one. */
function ruleOf(schema: z.ZodType): string[] {
	if (schema === text) return [];
	const message = schema.safeParse('').error?.issues[0]?.message ?? '';
	return `${message.charAt(0).toUpperCase()}${message.slice(1)}`.split(', such as ');
}

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
