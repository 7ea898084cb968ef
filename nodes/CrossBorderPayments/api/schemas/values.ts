import { z } from 'zod/v4';

import { maxDecimalLength, withoutExponent } from '../decimal';
import { possibleDates } from '../numberAsDate';
import { unquote, isAsciiEmail, normalizeId, normalizeEmail } from '../normalizeText';
import { problemIn } from '../sentText';
import type { SuggestionsName } from './knownValues';

/** Kinds of values. Each error completes the sentence “<Field> …” for the user of a form. */

/** A number that lost its last digits could name another record. */
const mustBeText: z.core.$ZodErrorMap = ({ input }) =>
	typeof input === 'number' && Math.abs(input) > Number.MAX_SAFE_INTEGER
		? 'must be text, because n8n does not keep all digits of such a long number'
		: 'must be text';

export const text = z.string({ error: mustBeText }).trim().min(1, { error: 'must not be empty' });

/** An account number, a reference or another key, as people, sheets and expressions have it. */
export const enteredKey = text.superRefine((key, context) => {
	const found = problemIn(key);
	if (found) context.addIssue(`${found.problem}. ${found.advice}`);
});

export const anyText = z.string({ error: mustBeText });

/** A share in percent, as text. A form also accepts “25%”. */
export const percentage = text.clone();

/** A code of the service, such as a currency, typed or copied by a person. */
export const code = z
	.string({ error: mustBeText })
	.overwrite(unquote)
	.min(1, { error: 'must not be empty' });

/** The code of a currency. What cannot be one, such as “US dollars”, would match nothing. */
export const currencyCode = code.regex(/^(?!(?:null|undefined|none|nan|all|any)$)\w{2,30}$/i, {
	error: 'must be one code, such as USD',
});

const examples = new WeakMap<z.ZodType, string>();

/** A kind of text, with an example for the form and for the error. */
function withExample<S extends z.ZodType>(
	{ rule, example }: { rule: string; example: string },
	create: (error: string) => S,
): S {
	const schema = create(`${rule}, such as ${example}`);
	examples.set(schema, example);
	return schema;
}

export const exampleOf = (schema: z.ZodType) => examples.get(schema);

export const uuid = withExample(
	{ rule: 'must be a UUID', example: '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f' },
	(error) => z.guid({ error }),
);

/** An ID in any spelling; the result has hyphens. */
export const enteredId = text.transform(normalizeId).pipe(uuid);

const emailRule = { rule: 'must be an email address', example: 'name@example.com' };
const anyEmail = (error: string) => z.email({ pattern: /^[^\s@]+@[^\s@]+$/, error });

/** An address in a record, which may have any form. */
export const email = withExample(emailRule, anyEmail);

/** An address in a request. Stricter, because a client with a wrong one cannot be removed. */
export const requestEmail = withExample(emailRule, (error) =>
	anyEmail(error).refine(isAsciiEmail, { error }),
);

/** An email address typed or copied by a person. */
export const enteredEmail = text.transform(normalizeEmail).pipe(requestEmail);

export const phone = withExample(
	{ rule: 'must be a phone number in E.164 format', example: '+5511987654321' },
	(error) => anyText.regex(/^\+[1-9]\d{6,14}$/, { error }),
);

export const date = z.iso.date({
	error: ({ input }) =>
		`must be a date written as YYYY-MM-DD, such as 1990-04-21${possibleDates(input)}`,
});

const dateTimeLike = (rule: string) =>
	z.iso.datetime({ offset: true, error: ({ input }) => `${rule}${possibleDates(input)}` });

export const dateTime = dateTimeLike(
	'must be an ISO 8601 date and time, such as 2026-01-31T09:30:00.000Z',
);

/** A time that people enter: coerceDateTime.ts has made a date the beginning of its day. */
export const enteredTime = dateTimeLike(
	'must be a date such as 2026-10-31, or a time such as 2026-10-31T09:30 or {{ $now.minus({ days: 1 }) }}',
);

const countryCode = (pattern: RegExp, kind: string, example: string) =>
	withExample({ rule: `must be a ${kind} country code in capitals`, example }, (error) =>
		anyText.regex(pattern, { error }),
	);

export const country2 = countryCode(/^[A-Z]{2}$/, '2-letter', 'BR');

/** The specification does not state the number of letters. */
export const country = countryCode(/^[A-Z]{2,3}$/, '2- or 3-letter', 'BRA');

export const country3 = countryCode(/^[A-Z]{3}$/, '3-letter', 'BRA');

export const flag = z.boolean({ error: 'must be true or false' });

export const wholeNumber = (max: number, min = 1) =>
	z
		.int({ error: 'must be a whole number' })
		.min(min, { error: `must be at least ${min}` })
		.max(max, { error: `must be at most ${max}` });

const decimalPattern = /^-?\d+(\.\d+)?$/;

/** An amount in a record of the service: a decimal string, kept to the last digit. */
export const decimal = z.string().regex(decimalPattern, {
	error: 'must be a decimal number, such as 1250.50',
});

/** An amount in a request to the service: a JSON number. */
export const amount = z
	.number({ error: 'must be a number' })
	.positive({ error: 'must be greater than zero' });

/** An amount that is text or a number, and stays what it is. */
export const decimalOrNumber = z.union([decimal, z.number()]);

/** Decimal text for an amount that is text or a number; undefined for anything else. */
export function toDecimal(value: unknown): string | undefined {
	if (typeof value !== 'number' && typeof value !== 'string') return undefined;
	const text = String(value);
	if (text.length > maxDecimalLength) return undefined;
	if (decimalPattern.test(text)) return text;
	const decimalText = Number.isFinite(Number(text)) ? withoutExponent(text) : '';
	return decimalPattern.test(decimalText) ? decimalText : undefined;
}

const suggestionsNames = new WeakMap<z.ZodType, SuggestionsName>();

/** Any text. The form suggests the values that `suggestions` has under this name. */
export function suggested(name: SuggestionsName): typeof text {
	const schema = text.clone();
	suggestionsNames.set(schema, name);
	return schema;
}

export const suggestionsNameOf = (schema: z.ZodType) => suggestionsNames.get(schema);

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
	return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

/** File formats of documents. A document is a link that the service can fetch, or a data URI. */
export const documentFormats = ['jpeg', 'jpg', 'png', 'heic', 'heif', 'pdf'] as const;

/** The format of a link is only known to the service; a data URI names its own. */
const documentPattern = new RegExp(
	`^(https?://\\S+|data:[a-z]+/(${documentFormats.join('|')});base64,.*)$`,
	'i',
);

export const documentError = 'must be a link, or the name of a binary field';

/** An expression for a file, such as $binary.passport, gives an object. */
export const documentUri = z
	.string({ error: documentError })
	.regex(documentPattern, { error: documentError });

/** A status from this list. A response with another one only causes a hint: see schemaDrift.ts. */
export const statusSchema = (values: readonly string[]) =>
	z.string().refine((value) => values.includes(value), { params: { isStatus: true } });

/** `status=paid&limit=10` as parameters by name. An empty value removes a parameter. */
export const queryString = anyText.transform((line, context): Record<string, string> => {
	const parameters = new Map<string, string>();
	for (const [name, value] of new URLSearchParams(line.trim())) {
		const twice = parameters.has(name) && `has “${name}” twice`;
		const problem = name === '' ? 'has a value without a name' : twice;
		if (problem) {
			context.addIssue(problem);
			// One issue is enough: a long text could have 500,000.
			break;
		}
		parameters.set(name, value);
	}
	return Object.fromEntries(parameters);
});
