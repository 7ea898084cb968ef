import { z } from 'zod/v4';

import { addDecimals, holdsExactly } from '../../api/decimal';
import { toDecimal, wholeNumber } from '../../api/schemas/values';
import { InputError } from '../../transport/errors';
import { field } from '../../descriptions/field';
import { holdsRate } from './columns';
import { countText, type Tally } from '../tallies';

export type AmountFormat = 'text' | 'exact' | number;

const amountsSchema = z
	.preprocess(
		(value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
		z.union([z.literal('text'), z.literal('exact'), wholeNumber(15, 0)], {
			error: 'must be text, exact, or a number of decimals from 0 to 15',
		}),
	)
	.default('text');

/** An expression can return any number of decimals. */
export const amountsOption = field<'amounts', AmountFormat>(amountsSchema, {
	displayName: 'Amounts',
	name: 'amounts',
	type: 'options',
	options: [
		{ name: 'Number, 2 Decimals', value: 2 },
		{ name: 'Number, 8 Decimals', value: 8, description: 'For crypto' },
		{ name: 'Number, Exact or Stop', value: 'exact' },
		{ name: 'Text', value: 'text' },
	],
	default: 'text',
	description: 'Sheets, Sort and Summarize need numbers',
});

/** Two decimals of a rate, such as 0.18 for 0.1845, would be another price. */
const leastDecimalsOfRates = 8;

/**
 * An amount as the user wants it; anything else stays as it is.
 * @throws InputError if an exact number is wanted, and none can hold the amount to the last digit
 */
export function formatAmount<T>(
	column: string,
	value: T,
	amounts: AmountFormat = 'text',
	tally?: Tally,
): T | string | number {
	const amount = toDecimal(value);
	if (amount === undefined) {
		if (amounts !== 'text' && typeof value === 'string' && value !== '') {
			tally?.(
				`unreadable ${column}`,
				(count) => `${column} is not a number in ${countText(count, 'records')} and stays text`,
			);
		}
		return value;
	}
	if (amounts === 'text') return amount;
	if (amounts === 'exact') {
		if (holdsExactly(amount)) return Number(amount);
		throw new InputError(
			`The field “${column}” is “${amount}”, which has more digits than a number can hold`,
			'Set Options > Amounts to Number, 8 Decimals or to Text. For exact sums, use Get Totals of conversions, deposits or onramps',
		);
	}
	const decimals = holdsRate(column) ? Math.max(amounts, leastDecimalsOfRates) : amounts;
	const number = Number(roundDecimal(amount, decimals));
	if (number !== Number(amount) || !holdsExactly(amount)) tallyRounded(number, decimals, tally);
	return number;
}

function tallyRounded(number: number, decimals: number, tally?: Tally): void {
	const places = countText(decimals, 'decimal places');
	tally?.(
		`rounded to ${places}`,
		(count) => `Rounded to ${places}: ${countText(count, 'amounts')}`,
	);
	if (number !== 0) return;
	tally?.(
		'rounded to 0',
		(count) =>
			`${countText(count, 'amounts')} became 0: choose more decimals, such as 8 for crypto`,
	);
}

/** Rounds halves away from zero. */
function roundDecimal(amount: string, places: number): string {
	const [integer = '', fraction = ''] = amount.split('.');
	const cut = `${integer}.${fraction.slice(0, places)}`;
	if (fraction.charAt(places) < '5') return cut;
	const step = places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`;
	return addDecimals(cut, amount.startsWith('-') ? `-${step}` : step);
}

/** The hint if several items have amounts as text; none for a single item. */
export const textHint = (count: number) =>
	count > 1
		? 'Amounts are text: Filter, Sort and Summarize do not treat them as numbers, and for Compare Datasets and Merge, 6.5 and 6.50 differ. Add Options > Amounts, or use Get Totals for exact sums'
		: '';
