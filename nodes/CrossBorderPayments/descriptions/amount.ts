import { z } from 'zod/v4';

import { holdsExactly } from '../api/decimal';
import { field } from './field';

/**
 * A money amount for an endpoint that takes a JSON number. It is entered as text, because the editor's
 * number field would round it. An amount that a JSON number cannot hold exactly is refused.
 */
export const amountNumber = z
	.union([z.string(), z.number()], { error: 'must be a number, such as 1250.50' })
	.transform((entered, context) => {
		const refuse = (message: string) => {
			context.addIssue({ code: 'custom', message });
			return z.NEVER;
		};
		const text = String(entered).trim();
		if (text === '') return refuse('must not be empty');
		const number = Number(text);
		if (typeof entered === 'string' && !/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) {
			return refuse(
				'must be a number with a dot for decimals and no thousands separators, such as 1250.50',
			);
		}
		if (number < 0 || text.startsWith('-')) return refuse('must not be negative');
		if (number === 0) return refuse('must be greater than zero');
		// A larger number may already have lost digits.
		const isExact =
			typeof entered === 'number' ? entered <= Number.MAX_SAFE_INTEGER : holdsExactly(text);
		if (!isExact) {
			return refuse(
				'has more digits than the service can take (its amounts are JSON numbers): use fewer digits',
			);
		}
		return number;
	});

/** A required amount of money. */
export function amount<const Name extends string>(
	name: Name,
	displayName: string,
	description: string,
) {
	return field(
		{
			displayName,
			name,
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 1250.50',
			description,
		},
		amountNumber,
	);
}
