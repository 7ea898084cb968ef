import type { z } from 'zod/v4';

import {
	assumptions,
	type ParameterName,
} from '../../../nodes/CrossBorderPayments/api/assumptions';
import type { Endpoint } from '../../../nodes/CrossBorderPayments/api/endpoints';
import { badRequest } from './errors';

interface RawRequest {
	params: Readonly<Record<string, string>>;
	query: Readonly<Record<string, unknown>>;
	body: unknown;
}

/** Holds a request against the schemas of its row; that a rejection has shape A is an assumption. */
export function checked(row: Endpoint, raw: RawRequest): RawRequest {
	const params: Record<string, string> = {};
	for (const [name, schema] of Object.entries(row.params)) {
		params[name] = accept(name, schema, raw.params[name]) as string;
	}
	const query: Record<string, unknown> = { ...raw.query };
	for (const [setting, schema] of Object.entries(row.query ?? {})) {
		const name = assumptions[setting as ParameterName];
		query[setting] = accept(name, schema, fromText(schema, raw.query[name]));
	}
	const body = row.body && accept('', row.body, raw.body ?? {});
	return { params, query, body };
}

/** A query carries text only; where the schema wants a number, the text is read as one. */
function fromText(schema: z.ZodType, value: unknown): unknown {
	if (typeof value !== 'string' || schema.safeParse(value).success) return value;
	const number = Number(value);
	return schema.safeParse(number).success ? number : value;
}

function accept(name: string, schema: z.ZodType, value: unknown): unknown {
	const { data, error } = schema.safeParse(value);
	if (!error) return data;
	const issues = error.issues.filter(({ code }) => code !== 'unrecognized_keys');
	if (issues.length === 0) return value;
	const problems = issues.map(
		({ path, message }) => `${[name, ...path.map(String)].filter(Boolean).join('.')} ${message}`,
	);
	throw badRequest(problems.join('; '));
}
