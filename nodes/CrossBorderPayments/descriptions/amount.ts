import { z } from 'zod/v4';

import { maxDecimalLength, significantDigits } from '../api/decimal';
import { normalizeText } from '../api/normalizeText';
import { amount as positiveNumber } from '../api/schemas/values';
import { field, requiredTextField, textProperty } from './field';

/** More digits mostly come from calculations: 0.1 + 0.2 is 0.30000000000000004. */
const maxDigits = 15;

/** In Brazil, Colombia or Germany, 1.250 is more than a thousand. 0.125 and 1250.125 are not. */
export const notThousands = [
	(amount: string) => !/^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(amount),
	'has three decimals, as 1.250, which is 1250 in some countries: write 1250 or, if they are meant, 1.2500',
] as const;

/** A field for an endpoint that expects a JSON number. It is text, because n8n's number field rounds. */
export const amountNumber = z
	.string({ error: 'must be text, such as 1250.50, because a number can lose digits' })
	.overwrite(normalizeText)
	.min(1, { error: 'must not be empty' })
	.max(maxDecimalLength, { error: `must have at most ${maxDecimalLength} digits`, abort: true })
	.regex(/^\+?(\d+(\.\d*)?|\.\d+)$/, {
		error:
			'must be a positive number with a dot for decimals and no thousands separators, such as 1250.50',
	})
	.refine(...notThousands)
	.refine((text) => significantDigits(text) <= maxDigits, {
		error: `has more than ${maxDigits} digits. If it was calculated, round it: {{ $json.amount.round(2) }}`,
	})
	.transform(Number)
	.pipe(positiveNumber);

const format = 'With a dot for decimals, such as 1250.50';

const forAgents = 'Amounts such as 1250.50';

export const optionalAmountField = <const Name extends string>(
	displayName: string,
	name: Name,
	{ description = format, ...texts }: { description?: string; hint?: string },
) => {
	const schema = z.preprocess(
		(value) => (value === '' ? undefined : value),
		amountNumber.optional(),
	);
	return field(schema, textProperty(displayName, name, '1250.50', { description, ...texts }), {
		forAgents,
	});
};

export const amountField = {
	...requiredTextField(
		'Amount',
		'amount',
		{ example: '1250.50', description: format },
		amountNumber,
	),
	forAgents,
};
