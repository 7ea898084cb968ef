import type { z } from 'zod/v4';

import type { Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { badRequest, type ErrorAnswer, feeCurrency, pixKey, rateCurrency } from './errors';

export interface RawRequest {
	params: Readonly<Record<string, string>>;
	query: Readonly<Record<string, unknown>>;
	body: unknown;
}

/** Holds a request against the schemas of its row; throws the answer that the spec has for the problem. */
export function checked(row: Endpoint, raw: RawRequest): RawRequest {
	const params: Record<string, string> = {};
	for (const [name, schema] of Object.entries(row.params ?? {})) {
		params[name] = accept(row, name, schema, raw.params[name]) as string;
	}
	const query: Record<string, unknown> = { ...raw.query };
	for (const [name, schema] of Object.entries(row.query ?? {})) {
		query[name] = accept(row, name, schema, fromText(schema, raw.query[name]));
	}
	const body = row.body && accept(row, '', row.body, raw.body ?? {});
	return { params, query, body };
}

/** A query carries text only; where the schema wants a number, the text is read as one. */
function fromText(schema: z.ZodType, value: unknown): unknown {
	if (typeof value !== 'string' || schema.safeParse(value).success) return value;
	const number = Number(value);
	return schema.safeParse(number).success ? number : value;
}

function accept(row: Endpoint, name: string, schema: z.ZodType, value: unknown): unknown {
	const { data, error } = schema.safeParse(value);
	if (!error) return data;
	const issues = error.issues.filter(({ code }) => code !== 'unrecognized_keys');
	if (issues.length === 0) return value;
	const problems = issues.map(({ path, message }): [field: string, message: string] => [
		[name, ...path.map(String)].filter(Boolean).join('.'),
		message,
	]);
	throw refusal(row, problems, value);
}

/** The 400 rows of the spec that the node cannot know by itself; all others are shape A with the problems (an assumption). */
function refusal({ id }: Endpoint, problems: Array<[string, string]>, value: unknown): ErrorAnswer {
	const isWrong = (name: string) => problems.some(([field]) => field === name);
	if (/Fee$/.test(id) && isWrong('currency')) return feeCurrency();
	if (id === 'rateGet') return rateCurrency(typeof value === 'string' ? value : '');
	if (id === 'brlValidate' && isWrong('pix_key')) return pixKey();
	return badRequest(problems.map((problem) => problem.join(' ').trim()).join('; '));
}
