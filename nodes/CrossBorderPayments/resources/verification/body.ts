import { z } from 'zod/v4';

import { excerpt, joinUnique } from '../../api/unknownValues';
import {
	documentUri,
	percentage,
	phone,
	requestEmail,
	suggestionsNameOf,
	uuid,
} from '../../api/schemas/values';
import { problemIn, withoutInvisible } from '../../api/sentText';
import { normalizeEmail, normalizeId, normalizePhone, unquote } from '../../api/normalizeText';
import { choiceIn } from '../../descriptions/choices';
import { splitEntries } from '../../descriptions/textLists';
import { validateInput } from '../../descriptions/validateInput';
import { InputError } from '../../transport/errors';
import { emptyExpressionError, emptyExpression } from '../../operation/form/expressions';
import { parseExactly } from '../../transport/json';
import { isPlainObject, mergeBody } from '../../transport/mergeBody';
import { fileFrom, type Files } from './dataUri';
import {
	documentGroup,
	identificationGroup,
	isDate,
	moreDocuments,
	type FieldGroup,
	type FormField,
} from './fields';
import { pastDayOf } from './pastDay';
import { percentageFrom } from './percentage';

type Body = Record<string, unknown>;

/** What the values of a form depend on besides the form. */
interface FormContext {
	files: Files;
	/** The time zone of the workflow. */
	timezone: string;
	/** Shows a hint. */
	warn: (message: string) => void;
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
	context: FormContext,
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
		const part = await partFrom(field, values, context, place).catch((error: unknown) => {
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
	context: FormContext,
	place: string,
): Promise<Body> {
	const { name, label, path, schema, isNullable } = field;
	const value = Object.hasOwn(values, name) ? values[name] : undefined;
	if (value === emptyExpression && !isNullable) throw emptyExpressionError(place + label);
	const sent = isEmpty(value) ? '' : await valueFrom(field, value, context, place + label);
	if (isEmpty(sent)) return {};
	const valid = validateInput<unknown>(schema, sent, place + label);
	return path.reduceRight((inner, part) => ({ [part]: inner }), valid) as Body;
}

/** One body per row of a repeated group; empty rows are left out. */
export async function bodiesFrom(
	group: FieldGroup,
	rows: unknown,
	context: FormContext,
): Promise<Body[]> {
	const { label, fields } = group;
	const bodies = [rows ?? []].flat().map(async (row, index) => {
		const place = `${label} ${index + 1}`;
		if (!isPlainObject(row)) throw new InputError(`${place} must be an object`);
		if (Object.values(row).every(isEmpty)) return {};
		return await bodyFrom(fields, row, context, `${place} > `);
	});
	const all = await Promise.all(bodies);
	if (group === documentGroup) return withProof(all, documentProof, label, context);
	if (group === identificationGroup) return withProof(all, identificationProof, label, context);
	return all.map((body) => withoutBareIdentity(body, context)).filter((body) => !isEmpty(body));
}

/** The fields that prove something. A document or identification without any of them is left out. */
const documentProof = ['file'];
const identificationProof = ['number', 'image_front', 'image_back'];

/** The entries that prove something. A hint names the others, unless they are empty. */
function withProof(
	entries: readonly Body[],
	proof: readonly string[],
	label: string,
	{ warn }: FormContext,
): Body[] {
	return entries.filter((entry, index) => {
		if (isEmpty(entry)) return false;
		const isProof = proof.some((name) => !isEmpty(entry[name] ?? ''));
		if (!isProof)
			warn(
				`${label} ${index + 1} was left out: it has no ${proof[0]}${proof[1] ? ' and no image' : ''}`,
			);
		return isProof;
	});
}

/** The owner without the identity document of its row, if that has a type or a country alone. */
function withoutBareIdentity({ identification, ...owner }: Body, context: FormContext): Body {
	if (!Array.isArray(identification))
		return { ...owner, ...(identification !== undefined && { identification }) };
	const name = [owner.first_name, owner.last_name].filter(Boolean).join(' ') || 'an owner';
	const label = `Identification of ${excerpt(name, 50)}`;
	const proven = withProof(identification as Body[], identificationProof, label, context);
	return { ...owner, ...(proven.length > 0 && { identification: proven }) };
}

const entries = z.array(z.record(z.string(), z.unknown())).default([]);

const moreDocumentsSchema = z.strictObject(
	{ documents: entries, identification: entries },
	{ error: 'must be an object with the lists documents and identification, or one of them' },
);

/** The entries of each list by number, counted from 1: number 0 has fields of its own. */
async function moreDocumentsFrom(
	value: unknown,
	context: FormContext,
	label: string,
): Promise<Body> {
	const json = typeof value === 'string' ? parseExactly(value) : value;
	const lists = validateInput(moreDocumentsSchema, json, label);
	for (const entry of Object.values(lists).flat()) {
		for (const field of [...documentGroup.fields, ...identificationGroup.fields]) {
			const { [field.name]: text } = entry;
			if (typeof text !== 'string' || text === '') continue;
			entry[field.name] = await valueFrom(field, text, context, `${label} > ${field.name}`);
		}
	}
	lists.documents = withProof(lists.documents, documentProof, `${label} > documents`, context);
	lists.identification = withProof(
		lists.identification,
		identificationProof,
		`${label} > identification`,
		context,
	);
	const numbered = Object.entries(lists).map(([list, entries]) => {
		return [list, Object.fromEntries(entries.map((entry, index) => [index + 1, entry]))] as const;
	});
	return Object.fromEntries(numbered.filter(([, entries]) => !isEmpty(entries)));
}

/** A value that cannot be converted stays unchanged, so that the schema rejects it. */
async function valueFrom(
	field: FormField,
	value: unknown,
	context: FormContext,
	label: string,
): Promise<unknown> {
	if (field === moreDocuments) return await moreDocumentsFrom(value, context, label);
	const { name, schema } = field;
	if (isDate(schema)) return pastDayOf(name, value, context.timezone, label);
	if (schema instanceof z.ZodArray) {
		if (isPlainObject(value)) return value;
		const codes = splitEntries(value).flatMap((code) =>
			['string', 'number'].includes(typeof code) ? codesIn(String(code), label) : [code],
		);
		return codes.filter((code) => !isEmpty(code));
	}
	if (typeof value !== 'string') return value;
	if (schema === documentUri) return await fileFrom(value, context.files, label);
	if (schema === percentage) return percentageFrom(value, label);
	if (schema === requestEmail) return normalizeEmail(value);
	if (schema === phone) return normalizePhone(value);
	if (schema === uuid) return normalizeId(value);
	if (schema instanceof z.ZodBoolean && /^(true|false|yes|no)$/i.test(value.trim())) {
		return /^(true|yes)$/i.test(value.trim());
	}
	const text = cleanText(value, label);
	const list = suggestionsNameOf(schema);
	return list ? choiceIn(list, text) : text;
}

/** The code in a text, without quotes; of numbers with spaces between them, each. */
function codesIn(text: string, label: string): string[] {
	const code = unquote(cleanText(text, label));
	const numbers = /^[\d.\s]+$/.test(code) ? code.split(/\s+/) : [code];
	// A sheet writes 522320 as 522320.0.
	return numbers.map((number) => number.replace(/^(\d+)\.0+$/, '$1'));
}

/** @throws InputError if the text is what is left of a value that was lost on its way here */
function cleanText(text: string, label: string): string {
	const found = problemIn(text);
	if (!found) return withoutInvisible(text);
	throw new InputError(`${label} ${found.problem}`, found.advice);
}

function isEmpty(value: unknown): boolean {
	if (value === '' || value === undefined || value === emptyExpression) return true;
	return (Array.isArray(value) || isPlainObject(value)) && Object.keys(value).length === 0;
}
