import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { excerpt, joinSome } from '../../api/lenient';
import {
	documentError,
	documentFormats,
	documentUri,
	requestEmail,
} from '../../api/schemas/values';
import { withoutJunk } from '../../api/written';
import { validateInput, InputError } from '../../descriptions/validateInput';
import type { OperationContext } from '../../operation/operation';
import { isPlainObject, mergeBody } from '../../transport/mergeBody';
import { documentTypeOf } from './documentType';
import type { FormField } from './fields';
import { isDay, moreDocuments } from './form';

type GetFile = OperationContext['getFile'];
type Body = Record<string, unknown>;

/**
 * The part of a body that the values of a form make: in the service's groups, without what was left
 * empty, and with the files that the values name as data URIs.
 * @param place what the values are in, for messages: «Owner 2 > »
 * @throws InputError that names every value that cannot be sent
 */
export async function bodyFrom(
	fields: readonly FormField[],
	values: Body,
	getFile: GetFile,
	place = '',
): Promise<Body> {
	const unknown = Object.keys(values).filter((name) => !fields.some((one) => one.name === name));
	if (unknown.length > 0) {
		throw new InputError(
			`${place}Data has no field ${joinSome(unknown.map((name) => `“${excerpt(name, 50)}”`))}`,
			'Use the names of the form, such as first_name, or Options > Body Fields for what the form lacks',
		);
	}
	const made = await Promise.allSettled(
		fields.map(async ({ name, label, path, schema }) => {
			const value = Object.hasOwn(values, name) ? values[name] : undefined;
			if (isEmpty(value)) return {};
			const sent = await valueFrom(schema, value, getFile, place + label);
			if (isEmpty(sent)) return {};
			const valid = validateInput<unknown>(schema, sent, place + label);
			return path.reduceRight<unknown>((inner, part) => ({ [part]: inner }), valid) as Body;
		}),
	);
	return made
		.map((one) => resultOf(one, made))
		.reduce<Body>((body, part) => mergeBody(body, part), {});
}

/** What was made; otherwise throws one error for all that failed. */
function resultOf<T>(one: PromiseSettledResult<T>, all: Array<PromiseSettledResult<T>>): T {
	if (one.status === 'fulfilled') return one.value;
	const failures = all.flatMap((each) =>
		each.status === 'rejected' ? [each.reason as unknown] : [],
	);
	const [first] = failures;
	if (!failures.every((failure) => failure instanceof InputError)) throw first;
	throw new InputError(joinSome(failures.map(({ message }) => message)), failures[0]?.advice);
}

/** The bodies of the rows of a repeated group, without empty ones. */
export async function bodiesFrom(
	{ label, fields }: { label: string; fields: readonly FormField[] },
	rows: unknown,
	getFile: GetFile,
): Promise<Body[]> {
	const list = [rows ?? []].flat();
	const bodies = list.map(async (row, index) => {
		const place = `${label} ${index + 1} > `;
		if (!isPlainObject(row)) throw new InputError(`${label} ${index + 1} must be an object`);
		const { [moreDocuments]: more, ...values } = row;
		const body = await bodyFrom(fields, values, getFile, place);
		return await withMore(body, more, getFile, `${place}More Documents (JSON)`);
	});
	return (await Promise.all(bodies)).filter((body) => !isEmpty(body));
}

/** Adds the documents of an owner that were given as JSON to those of the form. */
async function withMore(
	body: Body,
	given: unknown,
	getFile: GetFile,
	label: string,
): Promise<Body> {
	if (isEmpty(given)) return body;
	const lists = validateInput(moreSchema, jsonFrom(given), label);
	for (const [name, entries] of Object.entries(lists)) {
		const sent = entries.map(async (entry) => {
			const members = Object.entries(entry).map(async ([key, value]) => {
				const isFile = typeof value === 'string' && fileNames.includes(key);
				const place = `${label} > ${key}`;
				return [key, isFile ? await fileFrom(value, getFile, place) : value] as const;
			});
			return Object.fromEntries<unknown>(await Promise.all(members));
		});
		const before = Array.isArray(body[name]) ? (body[name] as unknown[]) : [];
		body[name] = [...before, ...(await Promise.all(sent))];
	}
	return body;
}

const fileNames = ['file', 'image_front', 'image_back'];

const moreSchema = z.strictObject(
	Object.fromEntries(
		['documents', 'identification'].map((name) => [
			name,
			z.array(z.record(z.string(), z.unknown())).default([]),
		]),
	),
	{ error: 'must be an object with the lists documents and identification, or one of them' },
);

function jsonFrom(given: unknown): unknown {
	if (typeof given !== 'string') return given;
	try {
		return JSON.parse(given);
	} catch {
		return undefined;
	}
}

/** What does not fit stays as it is, for the schema to refuse. */
async function valueFrom(
	schema: z.ZodType,
	value: unknown,
	getFile: GetFile,
	label: string,
): Promise<unknown> {
	// Codes with commas between them.
	if (schema instanceof z.ZodArray) {
		const list = typeof value === 'string' ? value.split(',').map((code) => code.trim()) : value;
		return Array.isArray(list) ? list.filter((code) => !isEmpty(code)) : list;
	}
	if (typeof value !== 'string') return value;
	if (schema === documentUri) return await fileFrom(value, getFile, label);
	if (schema === requestEmail) return withoutJunk(value);
	if (schema instanceof z.ZodBoolean && /^(true|false)$/i.test(value)) {
		return value.toLowerCase() === 'true';
	}
	// The day in the time zone of the value itself.
	return isDay(schema) ? value.slice(0, 10) : value;
}

const fileFrom = async (value: string, getFile: GetFile, label: string) =>
	/^(https?|data):/i.test(value) ? value : await dataUriOf(label, value, getFile);

async function dataUriOf(label: string, name: string, getFile: GetFile): Promise<string> {
	const file = await getFile(name);
	if (!file) {
		throw new InputError(
			`${label} ${documentError}: the input item has no file “${excerpt(name, 50)}”`,
			'Enter the name that the output of the node before shows under Binary',
		);
	}
	const { content } = file;
	if (content.length === 0) {
		throw new InputError(
			`The file “${name}” is empty`,
			'Check the node that made the file: a download may have failed',
		);
	}
	const mimeType = documentTypeOf(file);
	const format = mimeType.split('/').at(-1);
	if (!documentFormats.some((one) => one === format)) {
		throw new InputError(
			`The file “${excerpt(name, 50)}” is ${excerpt(mimeType, 50)}`,
			`The service accepts ${documentFormats.join(', ')}. If it is one of these, open it: it may be damaged, or a page that asks to log in`,
		);
	}
	const megabytes = content.length / 1024 ** 2;
	if (megabytes > assumptions.maxDocumentMegabytes) {
		throw new InputError(
			`The file “${name}” is ${Math.ceil(megabytes)} MB; at most ${assumptions.maxDocumentMegabytes} MB can be sent`,
			'Make it smaller, or send a link to it. The limit is the node’s; none is documented',
		);
	}
	return `data:${mimeType};base64,${content.toString('base64')}`;
}

function isEmpty(value: unknown): boolean {
	if (value === '' || value === undefined) return true;
	return (Array.isArray(value) || isPlainObject(value)) && Object.keys(value).length === 0;
}
