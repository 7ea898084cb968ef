import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { isShortened, missingPartIn, saysNothing } from '../api/sentText';
import { anyText, queryString, text } from '../api/schemas/values';
import { normalizeKey, normalizeText } from '../api/normalizeText';
import { byLabel, field, textProperty, type Field, type ValuesOf } from './field';
import type { bodyFieldsOption } from './bodyFields';

/** “INV-” and “-2026” are what an expression returns for a row without an invoice. */
const hasContent = (key: string) =>
	/^$|^(?![-_/:|.]).*[\p{L}\p{N}]/su.test(key) &&
	!/[-_/:|.#]$/.test(normalizeKey(key)) &&
	!saysNothing(key) &&
	!missingPartIn(key) &&
	// Other keys may have the same first digits.
	!isShortened(key);

const noContent = {
	error: 'must be a whole key: “null”, “INV-” for an empty cell, or a sheet’s “1.23E+13”, is none',
};

export const oncePerOption = field(
	// An empty key would silently turn Once Per off.
	text
		.overwrite(normalizeText)
		.min(1, { error: 'must not be empty' })
		.refine(hasContent, noContent)
		.optional(),
	textProperty('Once Per', 'oncePer', '{{ $json.invoice }}', {
		description: 'Such as an invoice number: a second request with it is not sent',
	}),
	{ rejectsEmptyExpression: true },
);

/** Once Per as a field of the form, for operations that send money or identity data. */
export const oncePerField = field(
	anyText
		.overwrite(normalizeText)
		.refine(hasContent, noContent)
		.transform((key) => key || undefined),
	textProperty('Once Per', 'oncePer', '{{ $json.invoice }}', {
		hint: 'Such as an invoice number. A later run with it sends nothing, unless the first was rejected',
		description:
			'A repeated item has repeated: true, and the record if the service still shows it. A correction needs a new key.',
	}),
	{ rejectsEmptyExpression: true },
);

/** Read by executeWrite.ts. Each entry counts once, so it does no harm if it stays. */
export const sendAgainOption = field(anyText.optional(), {
	displayName: 'Send Again',
	name: 'sendAgain',
	type: 'string',
	default: '',
	typeOptions: { rows: 2 },
	noDataExpression: true,
	description:
		'Keys of Once Per with an unknown outcome that did not go through, one per line. Each counts once.',
});

export const queryStringOption = field(
	queryString.optional(),
	textProperty('Query String', 'queryString', 'status=paid', {
		description: 'Added to each read, such as status=paid',
	}),
);

/** Values that change how requests are sent, whatever the operation. */
export type RequestValues = Partial<
	ValuesOf<readonly [typeof bodyFieldsOption, typeof queryStringOption]>
>;

/** The value of Once Per, whatever the operation. */
export type OnceValues = Partial<ValuesOf<readonly [typeof oncePerOption]>>;

/** The Options collection. Options that are not added have the defaults of their schemas. */
export function optionsField<const Options extends readonly Field[]>(options: Options) {
	const schemas = options.map(({ property: { name }, schema }) => [name, schema] as const);
	const properties: INodeProperties[] = options.map(({ property }) => property);
	return field(
		// The type of `fromEntries` forgets which schema belongs to which name.
		z.object(Object.fromEntries(schemas)) as unknown as z.ZodType<ValuesOf<Options>>,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: properties.sort(byLabel),
		},
	);
}
