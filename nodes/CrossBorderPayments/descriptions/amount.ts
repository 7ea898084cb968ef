import { z } from 'zod/v4';

import { holdsExactly, maxDecimalLength } from '../api/decimal';
import { amount as positiveNumber } from '../api/schemas/values';
import { field, textProperty } from './field';
import { requiredText } from './requiredText';

/**
 * A money amount for an endpoint that takes a JSON number. The field is text, because the editor's
 * number field would round it. An amount that a JSON number cannot hold exactly is refused.
 */
export const amountNumber = z
	.string({ error: 'must be text, such as 1250.50, because a number can lose digits' })
	.trim()
	.min(1, { error: 'must not be empty' })
	.max(maxDecimalLength, { error: `must have at most ${maxDecimalLength} digits`, abort: true })
	.regex(/^\+?(\d+(\.\d*)?|\.\d+)$/, {
		error:
			'must be a positive number with a dot for decimals and no thousands separators, such as 1250.50',
	})
	.refine(holdsExactly, {
		error:
			'has more digits than can be sent exactly (its amounts are JSON numbers): use fewer digits',
	})
	.transform(Number)
	.pipe(positiveNumber);

/** An amount that may be left empty; it is then undefined. */
export const optionalAmount = <const Name extends string>(
	name: Name,
	displayName: string,
	description: string,
) => {
	const schema = z.preprocess(
		(value) => (value === '' ? undefined : value),
		amountNumber.optional(),
	);
	return field(schema, textProperty(displayName, name, '1250.50', { description }));
};

export const amount = <const Name extends string>(
	name: Name,
	displayName: string,
	description: string,
) => requiredText(displayName, name, { example: '1250.50', description }, amountNumber);
