import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { excerpt, joinUnique } from '../../api/unknownValues';
import {
	documentError,
	documentFormats,
	documentUri,
	phone,
	requestEmail,
} from '../../api/schemas/values';
import { normalizePhone, normalizeEmail } from '../../api/normalizeText';
import { validateInput } from '../../descriptions/validateInput';
import { InputError } from '../../transport/errors';
import { emptyExpressionError, emptyExpression } from '../../operation/form/expressions';
import type { InputFile } from '../../operation/inputItem';
import { parseExactly } from '../../transport/json';
import { isPlainObject, mergeBody } from '../../transport/mergeBody';
import { documentTypeOf } from './documentType';
import type { FormField } from './fields';
import { isDate, moreDocuments } from './form';

type GetFile = (name: string) => Promise<InputFile | undefined>;
type Body = Record<string, unknown>;

/**
 * The part of a body for the values of a form: in the service's structure, without empty values,
 * and with named files as data URIs.
 * @param place of the values, for messages: “Owner 2 > ”
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
			`${place}Data has no field ${joinUnique(unknown.map((name) => `“${excerpt(name, 50)}”`))}`,
			'Use the names of the form, such as first_name, or Options > Body Fields for what the form lacks',
		);
	}
	const problems: InputError[] = [];
	let body: Body = {};
	for (const field of fields) {
		const part = await partFrom(field, values, getFile, place).catch((error: unknown) => {
			if (!(error instanceof InputError)) throw error;
			problems.push(error);
			return {};
		});
		body = mergeBody(body, part);
	}
	if (!problems[0]) return body;
	throw new InputError(joinUnique(problems.map(({ message }) => message)), problems[0].advice);
}

/** The part of a body for one value; empty without a value. */
async function partFrom(
	{ name, label, path, schema, isNullable }: FormField,
	values: Body,
	getFile: GetFile,
	place: string,
): Promise<Body> {
	const value = Object.hasOwn(values, name) ? values[name] : undefined;
	if (value === emptyExpression && !isNullable) throw emptyExpressionError(place + label);
	const sent = isEmpty(value) ? '' : await valueFrom(schema, value, getFile, place + label);
	if (isEmpty(sent)) return {};
	const valid = validateInput<unknown>(schema, sent, place + label);
	return path.reduceRight((inner, part) => ({ [part]: inner }), valid) as Body;
}

/** One body per row of a repeated group; empty rows are left out. */
export async function bodiesFrom(
	{ label, fields }: { label: string; fields: readonly FormField[] },
	rows: unknown,
	getFile: GetFile,
): Promise<Body[]> {
	const list = [rows ?? []].flat();
	const bodies = list.map(async (row, index) => {
		const place = `${label} ${index + 1} > `;
		if (!isPlainObject(row)) throw new InputError(`${label} ${index + 1} must be an object`);
		if (Object.values(row).every(isEmpty)) return {};
		const { [moreDocuments]: json, ...values } = row;
		const body = await bodyFrom(fields, values, getFile, place);
		return await withMoreDocuments(body, json, getFile, `${place}More Documents (JSON)`);
	});
	return (await Promise.all(bodies)).filter((body) => !isEmpty(body));
}

/** Adds the documents that were entered as JSON to an owner. */
async function withMoreDocuments(
	body: Body,
	json: unknown,
	getFile: GetFile,
	label: string,
): Promise<Body> {
	if (isEmpty(json)) return body;
	for (const [list, entries] of Object.entries(validateInput(moreSchema, json, label))) {
		for (const entry of entries) {
			for (const name of ['file', 'image_front', 'image_back']) {
				const value = entry[name];
				if (typeof value !== 'string') continue;
				entry[name] = await fileFrom(value, getFile, `${label} > ${name}`);
			}
		}
		body[list] = [...((body[list] ?? []) as unknown[]), ...entries];
	}
	return body;
}

const moreError = 'must be an object with the lists documents and identification, or one of them';

const moreList = z.array(z.record(z.string(), z.unknown())).default([]);

const moreSchema = z
	.unknown()
	.transform((value) => (typeof value === 'string' ? parseExactly(value) : value))
	.pipe(z.strictObject({ documents: moreList, identification: moreList }, { error: moreError }));

/** A value that cannot be converted stays unchanged, so that the schema rejects it. */
async function valueFrom(
	schema: z.ZodType,
	value: unknown,
	getFile: GetFile,
	label: string,
): Promise<unknown> {
	// A list of codes, which may be text with commas.
	if (schema instanceof z.ZodArray) {
		const list = typeof value === 'string' ? value.split(',').map((code) => code.trim()) : value;
		return Array.isArray(list) ? list.filter((code) => !isEmpty(code)) : list;
	}
	if (typeof value !== 'string') return value;
	if (schema === documentUri) return await fileFrom(value, getFile, label);
	if (schema === requestEmail) return normalizeEmail(value);
	if (schema === phone) return normalizePhone(value);
	if (schema instanceof z.ZodBoolean && /^(true|false)$/i.test(value)) {
		return value.toLowerCase() === 'true';
	}
	// Keeps the day of a date and time. The rest must be a time: 2015-03-021 stays invalid.
	return isDate(schema) ? value.replace(/^(.{10})T[\d:.]+(?:Z|[+-][\d:]+)$/, '$1') : value;
}

const fileFrom = async (value: string, getFile: GetFile, label: string) =>
	/^(https?|data):/i.test(value) ? value : await dataUriOf(label, value, getFile);

async function dataUriOf(label: string, name: string, getFile: GetFile): Promise<string> {
	const file = await getFile(name);
	if (!file) {
		throw new InputError(
			`${label} ${documentError}: the input item has no such file`,
			'Enter the name that the output of the node before shows under Binary',
		);
	}
	const { content } = file;
	const shown = excerpt(name, 50);
	if (content.length === 0) {
		throw new InputError(
			`The file “${shown}” is empty or cannot be read`,
			'Check the node that made the file: a download may have failed',
		);
	}
	const mimeType = documentTypeOf(file);
	const format = mimeType.split('/').at(-1);
	if (!documentFormats.some((accepted) => accepted === format)) {
		throw new InputError(
			`The file “${shown}” is ${excerpt(mimeType, 50) || 'of an unknown type'}`,
			`The service accepts ${documentFormats.join(', ')}. If it is one of these, open it: it may be damaged, or a page that asks to log in`,
		);
	}
	const megabytes = content.length / 1024 ** 2;
	if (megabytes > assumptions.maxDocumentMegabytes) {
		throw new InputError(
			`The file “${shown}” is ${Math.ceil(megabytes)} MB; at most ${assumptions.maxDocumentMegabytes} MB can be sent`,
			'Make it smaller, or send a link to it. The limit is the node’s; none is documented',
		);
	}
	return `data:${mimeType};base64,${content.toString('base64')}`;
}

function isEmpty(value: unknown): boolean {
	if (value === '' || value === undefined || value === emptyExpression) return true;
	return (Array.isArray(value) || isPlainObject(value)) && Object.keys(value).length === 0;
}
