import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { dateTime, documentError, documentFormats, documentUri } from '../../api/schemas/values';
import { unwrapped } from '../../api/schemas/unwrapped';
import { InputError } from '../../descriptions/checkInput';
import { labelOf } from '../../descriptions/labelOf';
import type { RunContext } from '../../operation/operation';
import { isPlainObject } from '../../transport/mergeBody';

type ReadFile = RunContext['readFile'];

/**
 * The request body of a form: undoes how n8n stores it, leaves out what was left empty, and sends a file
 * of the input item as a data URI, where its binary field is named instead of a link.
 */
export async function bodyFrom(
	schema: z.ZodObject,
	values: object,
	readFile: ReadFile,
	place = '',
): Promise<Record<string, unknown>> {
	const members = Object.entries(values).map(async ([name, value]) => {
		const member: unknown = unwrapped(schema.shape[name]);
		return [name, await valueFrom(member, value, readFile, `${place}${labelOf(name)}`)] as const;
	});
	return Object.fromEntries((await Promise.all(members)).filter(([, value]) => !isEmpty(value)));
}

/**
 * What does not fit stays as it is, for the schema to refuse.
 * @param label what the form calls the value, and what it is in
 */
async function valueFrom(
	schema: unknown,
	value: unknown,
	readFile: ReadFile,
	label: string,
): Promise<unknown> {
	if (schema instanceof z.ZodObject && isPlainObject(value)) {
		const group = isPlainObject(value.value) ? value.value : value;
		return await bodyFrom(schema, group, readFile, `${label} > `);
	}
	if (schema instanceof z.ZodArray) {
		const entries = entriesOf(value);
		if (!Array.isArray(entries)) return entries;
		const list = entries.map(
			async (entry, index) =>
				await valueFrom(schema.element, entry, readFile, `${label} > ${index + 1}`),
		);
		return (await Promise.all(list)).filter((entry) => !isEmpty(entry));
	}
	if (typeof value !== 'string' || value === '') return value;
	if (schema === documentUri) {
		return /^(https?|data):/i.test(value) ? value : await dataUriOf(label, value, readFile);
	}
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

/** The entries of a repeated group, or codes with commas between them. */
function entriesOf(value: unknown): unknown {
	const list = isPlainObject(value) ? (value.items ?? []) : value;
	return typeof list === 'string' ? list.split(',').map((code) => code.trim()) : list;
}

async function dataUriOf(label: string, name: string, readFile: ReadFile): Promise<string> {
	const file = await readFile(name);
	if (!file) {
		throw new InputError(
			`${label} ${documentError}: the input item has no file “${name}”`,
			'Enter the name that the output of the node before shows under Binary',
		);
	}
	const { content } = file;
	// Without parameters, such as a charset.
	const mimeType = file.mimeType.replace(/;.*/s, '').trim().toLowerCase();
	const [format = ''] = mimeType.split('/').slice(-1);
	if (!documentFormats.some((one) => one === format)) {
		throw new InputError(
			`The file “${name}” is ${file.mimeType}`,
			`The service takes ${documentFormats.join(', ')}. If it is one of these, the node that made the file has to say so in its MIME type`,
		);
	}
	if (content.length === 0) {
		throw new InputError(
			`The file “${name}” is empty`,
			'Check the node that made the file: a download may have failed',
		);
	}
	const megabytes = content.length / 1024 ** 2;
	if (megabytes > assumptions.maxDocumentMegabytes) {
		throw new InputError(
			`The file “${name}” has ${Math.ceil(megabytes)} MB, and ${assumptions.maxDocumentMegabytes} MB are sent at most`,
			'Make it smaller, or send a link to it. The service documents no limit of its own',
		);
	}
	return `data:${mimeType};base64,${content.toString('base64')}`;
}

function isEmpty(value: unknown): boolean {
	if (value === '' || value === undefined) return true;
	return (Array.isArray(value) || isPlainObject(value)) && Object.keys(value).length === 0;
}
