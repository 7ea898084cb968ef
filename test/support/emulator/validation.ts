import type { z } from 'zod/v4';

import type { Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import {
	type ApiError,
	badRequest,
	bankCurrency,
	feeCurrency,
	pixKey,
	rateCurrency,
	simulateCurrency,
} from './errors';

export interface RawRequest {
	params: Readonly<Record<string, string>>;
	query: Readonly<Record<string, unknown>>;
	body: unknown;
}

type Place = keyof RawRequest;

/** Holds a request against the schemas of its row; throws the answer that the spec has for the problem. */
export function checked(row: Endpoint, raw: RawRequest): RawRequest {
	const params: Record<string, string> = {};
	for (const [name, schema] of Object.entries(row.params ?? {})) {
		params[name] = accept(row, 'params', name, schema, raw.params[name]) as string;
	}
	const query: Record<string, unknown> = { ...raw.query };
	for (const [name, schema] of Object.entries(row.query ?? {})) {
		query[name] = accept(row, 'query', name, schema, fromText(schema, raw.query[name]));
	}
	const body = row.body ? accept(row, 'body', '', row.body, raw.body ?? {}) : undefined;
	return { params, query, body };
}

/** A query carries text only; where the schema wants a number, the text is read as one. */
function fromText(schema: z.ZodType, value: unknown): unknown {
	if (typeof value !== 'string' || value.trim() === '' || schema.safeParse(value).success) {
		return value;
	}
	const number = Number(value);
	return schema.safeParse(number).success ? number : value;
}

function accept(row: Endpoint, place: Place, name: string, schema: z.ZodType, value: unknown) {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	const problems = result.error.issues.map((issue) => ({
		field: [name, ...issue.path.map(String)].filter(Boolean).join('.'),
		message: issue.message,
	}));
	throw refusal(row, place, problems, value);
}

/** The 400 rows of the spec; whatever they do not name is shape A with all problems (an assumption). */
function refusal(
	row: Endpoint,
	place: Place,
	problems: ReadonlyArray<{ field: string; message: string }>,
	value: unknown,
): ApiError {
	const wrong = (field: string) => problems.some((problem) => problem.field === field);
	if (row.id === 'depositSimulate' && wrong('currency')) return simulateCurrency();
	if (row.id === 'bankList' && place === 'params') return bankCurrency();
	if (row.id === 'withdrawalFee' && wrong('currency')) return feeCurrency('withdrawal');
	if (row.id === 'depositFee' && wrong('currency')) return feeCurrency('deposit');
	if (row.id === 'rateGet') return rateCurrency(typeof value === 'string' ? value : '');
	if (row.id === 'brlValidate' && wrong('pix_key')) return pixKey();
	return badRequest(problems.map(({ field, message }) => `${field} ${message}`.trim()).join('; '));
}
