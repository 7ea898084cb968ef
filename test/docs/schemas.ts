import { z } from 'zod/v4';

import * as balance from '../../nodes/CrossBorderPayments/api/schemas/balance';
import * as conversion from '../../nodes/CrossBorderPayments/api/schemas/conversion';
import * as deposit from '../../nodes/CrossBorderPayments/api/schemas/deposit';
import * as offramp from '../../nodes/CrossBorderPayments/api/schemas/offramp';
import * as onramp from '../../nodes/CrossBorderPayments/api/schemas/onramp';
import * as recipient from '../../nodes/CrossBorderPayments/api/schemas/recipient';
import * as subaccount from '../../nodes/CrossBorderPayments/api/schemas/subaccount';
import * as values from '../../nodes/CrossBorderPayments/api/schemas/values';
import * as verification from '../../nodes/CrossBorderPayments/api/schemas/verification';

/** The part of JSON Schema that zod makes of the table's schemas. */
export interface JsonSchema {
	$ref?: string;
	type?: string;
	format?: string;
	pattern?: string;
	description?: string;
	const?: unknown;
	enum?: unknown[];
	anyOf?: JsonSchema[];
	items?: JsonSchema;
	properties?: Record<string, JsonSchema>;
	required?: string[];
	propertyNames?: JsonSchema;
	additionalProperties?: JsonSchema;
	[keyword: string]: unknown;
}

const names = z.registry<{ id?: string; description?: string }>();

/** Each schema that a file of api/schemas exports is named after its constant; the files are in the API's order. */
for (const file of [subaccount, balance, verification, deposit, recipient, conversion, onramp, offramp]) {
	for (const [name, schema] of Object.entries(file)) {
		names.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) });
	}
}

const described: Array<[z.ZodType, string]> = [
	[values.decimal, 'Decimal number as text'],
	[values.amount, 'Amount, greater than zero'],
	[values.country2, '2-letter country code in capitals'],
	[values.country3, '3-letter country code in capitals'],
	[values.phone, 'Phone number in E.164 format'],
	[values.documentUri, `Link or data URI of a file: ${values.documentFormats.join(', ')}`],
];
for (const [schema, description] of described) names.add(schema, { description });

const prefix = '#/components/schemas/';

/** Name of the schema that a reference leads to. */
export const refName = (ref: string) => ref.slice(prefix.length);

/** Turns zod schemas into JSON Schema and collects the named ones they refer to. */
export class Schemas {
	/** By name, in the order in which they were met. */
	readonly named: Record<string, JsonSchema> = {};

	/** `input` is what is sent, `output` what comes back. */
	json(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
		const { $defs = {}, $schema, ...root } = z.toJSONSchema(schema, { metadata: names, io });
		void $schema;
		for (const [name, definition] of Object.entries($defs)) this.add(name, tidy(definition as JsonSchema));
		const { id, ...made } = root as JsonSchema & { id?: string };
		const tidied = tidy(made);
		if (id === undefined) return tidied;
		this.add(id, tidied);
		return { $ref: prefix + id };
	}

	add(name: string, schema: JsonSchema): JsonSchema {
		const known = this.named[name];
		if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
			throw new Error(`the schema ${name} is not the same wherever it is used`);
		}
		this.named[name] = schema;
		return { $ref: prefix + name };
	}
}

/** Formats that say it all: zod adds patterns of up to 300 characters to them. */
const formats = ['uuid', 'email', 'date', 'date-time'];

/** Leaves out what zod adds and no reader needs. What is not said is allowed, as in the loose objects of the table. */
function tidy(schema: JsonSchema): JsonSchema {
	const tidied: JsonSchema = {};
	for (const [keyword, value] of Object.entries(schema)) {
		if (keyword === 'id' && typeof value === 'string') continue;
		if (keyword === 'pattern' && formats.includes(schema.format ?? '')) continue;
		if ((keyword === 'minimum' || keyword === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) continue;
		if (keyword === 'additionalProperties' && isEmpty(value)) continue;
		if (keyword === '$ref') tidied.$ref = String(value).replace('#/$defs/', prefix);
		else if (keyword === 'properties') {
			tidied.properties = Object.fromEntries(
				Object.entries(value as Record<string, JsonSchema>).map(([name, field]) => [name, tidy(field)]),
			);
		} else if (keyword === 'anyOf') tidied.anyOf = (value as JsonSchema[]).map(tidy);
		// A partial record allows each of its keys to be absent, which zod writes as «or nothing at all».
		else if (keyword === 'propertyNames') tidied.propertyNames = tidy((value as JsonSchema).anyOf?.[0] ?? (value as JsonSchema));
		else if (keyword === 'items' || keyword === 'additionalProperties') tidied[keyword] = tidy(value as JsonSchema);
		else tidied[keyword] = value;
	}
	return tidied;
}

function isEmpty(value: unknown): boolean {
	return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
