import { z } from 'zod/v4';

import { excerpt, joinUnique } from '../../api/unknownValues';
import { documentUri, phone, requestEmail } from '../../api/schemas/values';
import { normalizePhone, normalizeEmail } from '../../api/normalizeText';
import { validateInput } from '../../descriptions/validateInput';
import { InputError } from '../../transport/errors';
import { emptyExpressionError, emptyExpression } from '../../operation/form/expressions';
import { parseExactly } from '../../transport/json';
import { isPlainObject, mergeBody } from '../../transport/mergeBody';
import { fileFrom, type GetFile } from './dataUri';
import { isDate, moreDocuments, type FieldGroup, type FormField } from './fields';
import { pastDayOf } from './pastDay';

type Body = Record<string, unknown>;

/** What the values of a form depend on. */
export interface Source {
	getFile: GetFile;
	/** Of the workflow. */
	timezone: string;
}

/**
 * The part of a body for the values of a form: in the service's structure, without empty values,
 * and with named files as data URIs.
 * @param place of the values, for messages: “Owner 2 > ”
 * @throws InputError that names every value that cannot be sent
 */
export async function bodyFrom(
	fields: readonly FormField[],
	values: Body,
	source: Source,
	place = '',
): Promise<Body> {
	const unknown = Object.keys(values).filter(
		(name) => !fields.some((field) => field.name === name),
	);
	if (unknown.length > 0) {
		throw new InputError(
			`${place}Data has no field ${joinUnique(unknown.map((name) => `“${excerpt(name, 50)}”`))}`,
			'Use the names of the form, such as first_name, or Options > Body Fields for what the form lacks',
		);
	}
	const problems: InputError[] = [];
	let body: Body = {};
	for (const field of fields) {
		const part = await partFrom(field, values, source, place).catch((error: unknown) => {
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
	field: FormField,
	values: Body,
	source: Source,
	place: string,
): Promise<Body> {
	const { name, label, path, schema, isNullable } = field;
	const value = Object.hasOwn(values, name) ? values[name] : undefined;
	if (value === emptyExpression && !isNullable) throw emptyExpressionError(place + label);
	const sent = isEmpty(value) ? '' : await valueFrom(field, value, source, place + label);
	if (isEmpty(sent)) return {};
	const valid = validateInput<unknown>(schema, sent, place + label);
	return path.reduceRight((inner, part) => ({ [part]: inner }), valid) as Body;
}

/** One body per row of a repeated group; empty rows are left out. */
export async function bodiesFrom(
	{ label, fields }: FieldGroup,
	rows: unknown,
	source: Source,
): Promise<Body[]> {
	const bodies = [rows ?? []].flat().map(async (row, index) => {
		const place = `${label} ${index + 1}`;
		if (!isPlainObject(row)) throw new InputError(`${place} must be an object`);
		if (Object.values(row).every(isEmpty)) return {};
		return await bodyFrom(fields, row, source, `${place} > `);
	});
	return (await Promise.all(bodies)).filter((body) => !isEmpty(body));
}

const entries = z.array(z.record(z.string(), z.unknown())).default([]);

const moreDocumentsSchema = z.strictObject(
	{ documents: entries, identification: entries },
	{ error: 'must be an object with the lists documents and identification, or one of them' },
);

/** The entries of each list by number, counted from 1: number 0 has fields of its own. */
async function moreDocumentsFrom(value: unknown, source: Source, label: string): Promise<Body> {
	const json = typeof value === 'string' ? parseExactly(value) : value;
	const lists = validateInput(moreDocumentsSchema, json, label);
	for (const entry of Object.values(lists).flat()) {
		for (const name of ['file', 'image_front', 'image_back']) {
			const { [name]: file } = entry;
			if (typeof file !== 'string') continue;
			entry[name] = await fileFrom(file, source.getFile, `${label} > ${name}`);
		}
	}
	const numbered = Object.entries(lists).map(([list, entries]) => {
		return [list, Object.fromEntries(entries.map((entry, index) => [index + 1, entry]))] as const;
	});
	return Object.fromEntries(numbered.filter(([, entries]) => !isEmpty(entries)));
}

/** A value that cannot be converted stays unchanged, so that the schema rejects it. */
async function valueFrom(
	field: FormField,
	value: unknown,
	source: Source,
	label: string,
): Promise<unknown> {
	if (field === moreDocuments) return await moreDocumentsFrom(value, source, label);
	const { name, schema } = field;
	if (isDate(schema)) return pastDayOf(name, value, source.timezone, label);
	// A list of codes, which may be text with commas.
	if (schema instanceof z.ZodArray) {
		const list = typeof value === 'string' ? value.split(',').map((code) => code.trim()) : value;
		return Array.isArray(list) ? list.filter((code) => !isEmpty(code)) : list;
	}
	if (typeof value !== 'string') return value;
	if (schema === documentUri) return await fileFrom(value, source.getFile, label);
	if (schema === requestEmail) return normalizeEmail(value);
	if (schema === phone) return normalizePhone(value);
	if (schema instanceof z.ZodBoolean && /^(true|false)$/i.test(value)) {
		return value.toLowerCase() === 'true';
	}
	return value;
}

function isEmpty(value: unknown): boolean {
	if (value === '' || value === undefined || value === emptyExpression) return true;
	return (Array.isArray(value) || isPlainObject(value)) && Object.keys(value).length === 0;
}
