import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { field, shownFor } from '../../descriptions/field';
import { inexactNumberIn } from '../../transport/json';

const specifyBodyField = field(
	{
		displayName: 'Specify Body',
		name: 'specifyBody',
		type: 'options',
		options: [
			{
				name: 'Using Fields Below',
				value: 'fields',
				description: 'Fill in the data field by field',
			},
			{
				name: 'Using JSON',
				value: 'json',
				description: 'Enter a JSON object with the field names of the service',
			},
		],
		default: 'fields',
		description: 'How to enter the data',
	},
	z.enum(['fields', 'json'], { error: 'must be fields or json' }),
);

/** A JSON object, as text or from an expression. */
const jsonObject = z.unknown().transform((entered, context): Record<string, unknown> => {
	const refuse = (message: string) => {
		context.addIssue({ code: 'custom', message });
		return z.NEVER;
	};
	const text = typeof entered === 'string' ? entered : toJson(entered);
	if (text === undefined) return refuse('holds something that cannot be written as JSON');
	const inexact = inexactNumberIn(text);
	if (inexact !== undefined) {
		// Not the whole number, because it may be that of a passport.
		return refuse(
			`holds a number that would lose digits (it ends in ${inexact.slice(-2)}): put it in quotes`,
		);
	}
	const value = parseJson(text);
	return isObject(value) ? value : refuse('must be a JSON object, such as { "first_name": "Ada" }');
});

/** Undefined where JSON would lose something: NaN and infinity would become null. */
function toJson(value: unknown): string | undefined {
	try {
		const text = JSON.stringify(value, (_, member: unknown) => {
			if (typeof member === 'number' && !Number.isFinite(member)) throw new RangeError();
			return member;
		}) as string | undefined;
		return String(text);
	} catch {
		return undefined;
	}
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** A plain object: no list, date or the like. It may come from another realm, such as a sandbox. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return Object.prototype.toString.call(value) === '[object Object]';
}

const jsonBodyField = shownFor(
	{ specifyBody: ['json'] },
	field(
		{
			displayName: 'JSON',
			name: 'jsonBody',
			type: 'json',
			default: '{}',
			required: true,
			description:
				'Object with the field names of the service, such as first_name. Fields that this node does not know are sent as they are.',
		},
		jsonObject,
	),
);

/** The inputs of every submission: Specify Body, and either fields or JSON. */
export function bodyFields(options: INodeProperties[]) {
	const fields = field(
		{
			displayName: 'Fields',
			name: 'fields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			description:
				'The data to submit. The service does not document which fields are required. If one is missing, its error message names it.',
			options,
		},
		z.record(z.string(), z.unknown()),
	);
	return [specifyBodyField, shownFor({ specifyBody: ['fields'] }, fields), jsonBodyField] as const;
}
