import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { dateTime } from '../../api/schemas/values';
import { field, shownFor } from '../../descriptions/field';
import { InputError } from '../../transport/errors';
import { inexactNumberIn } from '../../transport/json';

const specifyBody = field(
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
	const inexact = inexactNumberIn(text);
	if (inexact !== undefined) {
		// Not the whole number: it may be the number of a passport.
		return refuse(
			`holds a number that would lose digits (it ends in ${inexact.slice(-2)}): put it in quotes`,
		);
	}
	const value = parseJson(text);
	return isObject(value) ? value : refuse('must be a JSON object, such as { "first_name": "Ada" }');
});

/** Shows what an expression gave as it would be sent; empty where it has no JSON. */
function toJson(value: unknown): string {
	try {
		return JSON.stringify(value) ?? '';
	} catch {
		return '';
	}
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const jsonBody = shownFor(
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
	return [specifyBody, shownFor({ specifyBody: ['fields'] }, fields), jsonBody] as const;
}

interface BodyValues {
	specifyBody: 'fields' | 'json';
	fields?: Record<string, unknown>;
	jsonBody?: Record<string, unknown>;
}

/** The request body. Only the field that `specifyBody` shows is used. */
export function toBody({ specifyBody: source, fields = {}, jsonBody: json = {} }: BodyValues) {
	const body = source === 'json' ? json : (unwrap(fields, '') as Record<string, unknown>);
	if (Object.keys(body).length === 0) {
		throw new InputError(
			source === 'json' ? 'JSON must not be empty' : 'Fields must not be empty',
			'Nothing was sent. Fill in the data to submit',
		);
	}
	return body;
}

/**
 * Undoes how n8n stores groups of fields: {value: {…}} is a group, {items: […]} a repeated one.
 * Fields that were added and left empty are left out.
 */
function unwrap(value: unknown, path: string): unknown {
	const convert = conversions[path];
	if (convert) return typeof value === 'string' ? convert(value) : value;
	if (Array.isArray(value)) {
		return value.map((entry) => unwrap(entry, path)).filter((entry) => !isEmpty(entry));
	}
	if (!isObject(value)) return value;
	const [[name, content] = [], ...others] = Object.entries(value);
	if (others.length === 0 && (name === 'value' || name === 'items')) return unwrap(content, path);
	return Object.fromEntries(
		Object.entries(value)
			.map(([key, entry]) => [key, unwrap(entry, path ? `${path}.${key}` : key)] as const)
			.filter(([, entry]) => !isEmpty(entry)),
	);
}

/** Fields whose text in the form is not what the service takes, by path. */
const conversions: Record<string, (entered: string) => unknown> = {
	birth_date: toDay,
	incorporation_date: toDay,
	'ultimate_beneficial_owners.birth_date': (entered) =>
		isDateTime(entered) ? `${toDay(entered)}${assumptions.ownerBirthDate.value}` : entered,
	lastSubmissionAt: (entered) => (isDateTime(entered) ? new Date(entered).toISOString() : entered),
	business_industry: (entered) =>
		entered
			.split(',')
			.map((code) => code.trim())
			.filter(Boolean),
};

/** The day in the time zone in which it was entered; other text stays, for the schema to refuse. */
function toDay(entered: string): string {
	return isDateTime(entered) ? entered.slice(0, 10) : entered;
}

function isDateTime(text: string): boolean {
	return dateTime.safeParse(text).success;
}

function isEmpty(value: unknown): boolean {
	if (value === '' || value === undefined) return true;
	return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
