import { z } from 'zod/v4';

import * as balance from '../../nodes/CrossBorderPayments/api/schemas/balance';
import * as conversion from '../../nodes/CrossBorderPayments/api/schemas/conversion';
import * as deposit from '../../nodes/CrossBorderPayments/api/schemas/deposit';
import * as offramp from '../../nodes/CrossBorderPayments/api/schemas/offramp';
import * as onramp from '../../nodes/CrossBorderPayments/api/schemas/onramp';
import * as recipient from '../../nodes/CrossBorderPayments/api/schemas/recipient';
import { suggestions } from '../../nodes/CrossBorderPayments/api/schemas/knownValues';
import * as subaccount from '../../nodes/CrossBorderPayments/api/schemas/subaccount';
import * as values from '../../nodes/CrossBorderPayments/api/schemas/values';
import * as verification from '../../nodes/CrossBorderPayments/api/schemas/verification';
import { textsOf } from './assumptions';
import { upperFirst } from './markdown';

/** The part of JSON Schema that zod makes of the table's schemas. */
export interface JsonSchema {
	id?: string;
	$ref?: string;
	$defs?: Record<string, JsonSchema>;
	type?: string;
	format?: string;
	description?: string;
	const?: unknown;
	enum?: unknown[];
	anyOf?: JsonSchema[];
	items?: JsonSchema;
	properties?: Record<string, JsonSchema>;
	required?: string[];
	propertyNames?: JsonSchema;
	additionalProperties?: JsonSchema | false;
	[keyword: string]: unknown;
}

const names = z.registry<{ id?: string; description?: string }>();

const sampled =
	'The specification marks every field as required, but its samples carry only those that are required here';

const leftOpen = (assumption: 'extraSubmissionFields' | 'ownerAddress') =>
	`Left open: ${textsOf(assumption).gap}`;

const notes = new Map<z.ZodType, string>([
	[deposit.bankInfo, 'Where the payer sends the money; the fields depend on the channel'],
	[verification.address, 'Where a person lives'],
	[verification.businessAddress, 'Where a business is registered, or works'],
	[verification.document, 'A document that proves something other than identity'],
	[verification.identification, 'A document that proves identity'],
	[deposit.channel, sampled],
	[deposit.network, sampled],
	[verification.individualSubmission, leftOpen('extraSubmissionFields')],
	[verification.businessSubmission, leftOpen('extraSubmissionFields')],
	[verification.ultimateBeneficialOwner, leftOpen('ownerAddress')],
]);

/** Each schema that a file of api/schemas exports is named after its constant. */
const files = [subaccount, balance, verification, deposit, recipient, conversion, onramp, offramp];
for (const [name, schema] of files.flatMap((file) => Object.entries<z.ZodType>(file))) {
	const description = notes.get(schema);
	names.add(schema, { id: upperFirst(name), ...(description && { description }) });
}

const described: Array<[z.ZodType, string]> = [
	[values.decimal, 'Decimal number as text'],
	[values.decimalOrNumber, 'Decimal number, as text or as a number'],
	[values.amount, 'Amount, greater than zero'],
	[values.country2, '2-letter country code in capitals'],
	[values.country3, '3-letter country code in capitals'],
	[values.phone, 'Phone number in E.164 format'],
	[values.documentUri, `Link or data URI of a file: ${values.documentFormats.join(', ')}`],
];
for (const [schema, description] of described) names.add(schema, { description });

const prefix = '#/components/schemas/';

export const refTo = (name: string): JsonSchema => ({ $ref: prefix + name });

/** Turns zod schemas into JSON Schema and collects the named ones they refer to. */
export class Schemas {
	/** By name, in the order in which they were met. */
	readonly named: Record<string, JsonSchema> = {};

	/** `input` is what is sent, `output` what comes back. */
	json(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
		const made = JSON.stringify(z.toJSONSchema(schema, { metadata: names, io, override: tidy }));
		const { $defs = {}, ...root } = JSON.parse(made.replaceAll('#/$defs/', prefix)) as JsonSchema;
		delete root.$schema;
		for (const [name, definition] of Object.entries($defs)) this.add(name, definition);
		return root.id === undefined ? root : this.add(root.id, root);
	}

	/** Of what is sent, leaves only those members required that the specification marks so. */
	requireOnly(marked: readonly string[], body: z.ZodType): void {
		const named = this.named[names.get(body)?.id ?? ''];
		for (const each of [named, ...Object.values(named?.properties ?? {})]) {
			if (each?.required) each.required = each.required.filter((name) => marked.includes(name));
			if (each?.required?.length === 0) delete each.required;
		}
	}

	add(name: string, given: JsonSchema): JsonSchema {
		const schema = { ...given };
		delete schema.id;
		const known = this.named[name];
		if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
			throw new Error(`the schema ${name} is not the same wherever it is used`);
		}
		this.named[name] = schema;
		return refTo(name);
	}
}

/** Leaves out what zod adds and no reader needs. What is not said is allowed. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void {
	const schema = jsonSchema as JsonSchema;
	const list = values.suggestionsOf(zodSchema as z.ZodType);
	if (list) schema.examples = [...suggestions[list]];
	const { additionalProperties, format = '' } = schema;
	// These formats say it all; zod adds patterns of up to 300 characters to them. Data URIs are an assumption.
	const isNoise = ['uuid', 'email', 'date', 'date-time'].includes(format);
	if (isNoise || String(schema.pattern).includes('base64')) delete schema.pattern;
	for (const limit of ['minimum', 'maximum'] as const) {
		if (Math.abs(Number(schema[limit])) === Number.MAX_SAFE_INTEGER) delete schema[limit];
	}
	if (additionalProperties === false) delete schema.additionalProperties;
	// Any key is allowed.
	delete schema.propertyNames;
}
