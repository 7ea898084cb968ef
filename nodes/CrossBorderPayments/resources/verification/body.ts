import { z } from 'zod/v4';

import { dateTime } from '../../api/schemas/values';
import { withoutWrappers } from '../../api/schemas/wrappers';
import { isPlainObject } from '../../transport/mergeBody';

/** The request body of a form: undoes how n8n stores it, and leaves out what was left empty. */
export function bodyFrom(schema: z.ZodObject, values: object): Record<string, unknown> {
	const members = Object.entries(values).map(([name, value]) => {
		return [name, valueFrom(withoutWrappers(schema.shape[name]), value)] as const;
	});
	return Object.fromEntries(members.filter(([, value]) => !isEmpty(value)));
}

/** What does not fit stays as it is, for the schema to refuse. */
function valueFrom(schema: unknown, value: unknown): unknown {
	if (schema instanceof z.ZodObject && isPlainObject(value)) {
		return bodyFrom(schema, isPlainObject(value.value) ? value.value : value);
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
	// A ZodUnion is a date or a date-time, as answers may have (birth dates of owners); requests send dates.
	if (schema instanceof z.ZodISODate || schema instanceof z.ZodUnion) return day;
	return schema instanceof z.ZodISODateTime ? new Date(value).toISOString() : value;
}

/** A repeated group, or codes with commas between them. */
function listFrom(element: unknown, value: unknown): unknown {
	const list = isPlainObject(value) ? (value.items ?? []) : value;
	const entries = typeof list === 'string' ? list.split(',').map((code) => code.trim()) : list;
	if (!Array.isArray(entries)) return entries;
	return entries.map((entry) => valueFrom(element, entry)).filter((entry) => !isEmpty(entry));
}

function isEmpty(value: unknown): boolean {
	if (value === '' || value === undefined) return true;
	return (Array.isArray(value) || isPlainObject(value)) && Object.keys(value).length === 0;
}
