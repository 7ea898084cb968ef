import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { InputError } from '../../transport/errors';
import { field, shownFor } from '../../descriptions/field';
import { isPlainObject, jsonObject } from './jsonObject';

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
				description: 'Send a JSON object with the field names of the service',
			},
		],
		default: 'fields',
		description: 'How to give the data',
	},
	z.enum(['fields', 'json'], { error: 'must be fields or json' }),
);

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

/** The three inputs of every submission: how, and either fields or JSON. */
export function bodyFields(options: INodeProperties[]) {
	return [
		specifyBody,
		shownFor(
			{ specifyBody: ['fields'] },
			field(
				{
					displayName: 'Fields',
					name: 'fields',
					type: 'collection',
					placeholder: 'Add Field',
					default: {},
					description:
						'The data to submit. The service does not document which fields are required: when one is missing, its error names it.',
					options,
				},
				z.record(z.string(), z.unknown()),
			),
		),
		jsonBody,
	] as const;
}

interface BodyValues {
	specifyBody: 'fields' | 'json';
	fields?: Record<string, unknown>;
	jsonBody?: Record<string, unknown>;
}

/** The body as the service takes it. The names of the form's fields are the service's own. */
export function bodyOf({ specifyBody: how, fields = {}, jsonBody: json = {} }: BodyValues) {
	const body = how === 'json' ? json : (unwrap(fields) as Record<string, unknown>);
	if (Object.keys(body).length === 0) {
		throw new InputError(
			how === 'json' ? 'JSON must not be empty' : 'Fields must not be empty',
			'Nothing was sent. Fill in the data to submit',
		);
	}
	return body;
}

/**
 * Undoes how n8n keeps groups of fields: {value: {…}} is one group, {items: […]} a repeated one.
 * What was added and left empty is not sent.
 */
function unwrap(value: unknown, name = ''): unknown {
	if (value === undefined || value === null || value === '') return value;
	if (listFields.test(name)) return typeof value === 'string' ? listOf(value) : value;
	if (Array.isArray(value)) {
		return value.map((item) => unwrap(item, name)).filter((item) => !isEmpty(item));
	}
	if (isPlainObject(value)) {
		const group = value;
		if ('value' in group && Object.keys(group).length === 1) return unwrap(group.value, name);
		if ('items' in group && Object.keys(group).length === 1) return unwrap(group.items, name);
		return Object.fromEntries(
			Object.entries(group)
				.map(([key, entry]) => [key, unwrap(entry, `${name}.${key}`)] as const)
				.filter(([, entry]) => !isEmpty(entry)),
		);
	}
	if (dateFields.test(name)) return dateOf(value, name);
	if (momentFields.test(name)) return momentOf(value);
	return value;
}

const dateFields = /(birth_date|incorporation_date)$/;
const momentFields = /lastSubmissionAt$/;
const listFields = /business_industry$/;

/** n8n's date field gives a moment; the service wants the day, and of an owner a moment again. */
function dateOf(value: unknown, name: string): string {
	const text = textOf(value);
	// What is no time of day is not ignored, so that the whole is refused.
	if (!isMoment(text)) return text;
	const day = text.slice(0, 10);
	return name.includes('ultimate_beneficial_owners')
		? `${day}${assumptions.ownerBirthDate.value}`
		: day;
}

function textOf(value: unknown): string {
	const isMoment = value instanceof Date && !Number.isNaN(value.getTime());
	return isMoment ? value.toISOString() : String(value);
}

function momentOf(value: unknown): unknown {
	const text = textOf(value);
	return isMoment(text) ? new Date(text).toISOString() : value;
}

/**
 * JavaScript takes almost any text with a number in it for a date, and 30 February for 2 March: the
 * text has to begin with a day that the calendar has.
 */
function isMoment(text: string): boolean {
	const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
	if (day === undefined || Number.isNaN(Date.parse(text))) return false;
	const midnight = Date.parse(day);
	return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

function listOf(text: string): string[] {
	return text
		.split(',')
		.map((entry) => entry.trim())
		.filter(Boolean);
}

function isEmpty(value: unknown): boolean {
	if (value === '' || value === undefined) return true;
	if (Array.isArray(value)) return value.length === 0;
	return isPlainObject(value) && Object.keys(value).length === 0;
}
