import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { findDrift } from '../../api/drift';
import { dateTime } from '../../api/schemas/values';
import { withoutWrappers } from '../../api/schemas/wrappers';
import type { ValuesOf } from '../../descriptions/field';
import { InputError } from '../../transport/errors';
import { isObject, type submissionFields } from './bodyFields';

export type BodyValues = Partial<ValuesOf<ReturnType<typeof submissionFields>>>;

/**
 * The request body: made of the form, or JSON that is sent as it is. What looks odd in the JSON
 * is a hint, by the names of the fields alone, because the values are personal.
 */
export function toBody(
	schema: z.ZodObject,
	{ specifyBody, fields = {}, jsonBody = '{}' }: BodyValues,
	warn: (message: string) => void,
): { body: Record<string, unknown> } | { jsonBody: string } {
	const isJson = specifyBody === 'json';
	const body = isJson ? (JSON.parse(jsonBody) as object) : objectFrom(schema, fields);
	if (Object.keys(body).length === 0) {
		throw new InputError(
			`${isJson ? 'JSON' : 'Fields'} must not be empty`,
			'Nothing was sent. Fill in the data to submit',
		);
	}
	if (!isJson) return { body: { ...body } };
	const differences = findDrift(schema, body);
	if (differences.length > 0) {
		warn(`The JSON was sent as it is. Check it: ${differences.join('; ')}`);
	}
	return { jsonBody };
}

/** Undoes how n8n stores a form; fields that were added and left empty are left out. */
function objectFrom(schema: z.ZodObject, values: object): Record<string, unknown> {
	const members = Object.entries(values).map(([name, value]) => {
		return [name, valueFrom(withoutWrappers(schema.shape[name]), value)] as const;
	});
	return Object.fromEntries(members.filter(([, value]) => !isEmpty(value)));
}

/** What does not fit stays as it is, for the schema to refuse. */
function valueFrom(schema: unknown, value: unknown): unknown {
	if (schema instanceof z.ZodObject && isObject(value)) {
		return objectFrom(schema, isObject(value.value) ? value.value : value);
	}
	if (schema instanceof z.ZodArray) return listFrom(schema.element, value);
	if (typeof value !== 'string') return value;
	if (schema instanceof z.ZodBoolean && /^(true|false)$/i.test(value)) {
		return value.toLowerCase() === 'true';
	}
	return dateTime.safeParse(value).success ? dateFrom(schema, value) : value;
}

function dateFrom(schema: unknown, value: string): string {
	// The day in the time zone of the value itself.
	const day = value.slice(0, 10);
	if (schema instanceof z.ZodISODate) return day;
	// Only an owner's birth date may be either a date or a time.
	if (schema instanceof z.ZodUnion) return `${day}${assumptions.ownerBirthDate}`;
	return schema instanceof z.ZodISODateTime ? new Date(value).toISOString() : value;
}

/** A repeated group, or codes with commas between them. */
function listFrom(element: unknown, value: unknown): unknown {
	const list = isObject(value) ? (value.items ?? []) : value;
	const entries = typeof list === 'string' ? list.split(',').map((code) => code.trim()) : list;
	if (!Array.isArray(entries)) return entries;
	return entries.map((entry) => valueFrom(element, entry)).filter((entry) => !isEmpty(entry));
}

function isEmpty(value: unknown): boolean {
	if (value === '' || value === undefined) return true;
	return (Array.isArray(value) || isObject(value)) && Object.keys(value).length === 0;
}
