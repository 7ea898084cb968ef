import { addDecimals, holdsExactly } from '../../api/decimal';
import { toDecimal, wholeNumber } from '../../api/schemas/values';
import { InputError } from '../../descriptions/validateInput';
import { field, menu } from '../../descriptions/field';
import { countOf, type Tally } from './tallies';

/** What the user chose under Amounts. */
export interface AmountValues {
	amounts?: 'text' | 'numbers' | 'rounded';
	decimalPlaces?: number;
}

const decimalPlacesSchema = wholeNumber(15, 0);

/** @param show conditions under which the form shows these fields; always, by default */
export function amountFields(show: Record<string, string[]> = {}) {
	return [
		menu('Amounts', 'amounts', {
			displayOptions: { show },
			options: [
				{
					name: 'Numbers (Exact or Error)',
					value: 'numbers',
					description: 'Stops if an amount has more digits than a number can hold',
				},
				{
					name: 'Numbers, Rounded',
					value: 'rounded',
					description:
						'The usual choice for Summarize and Sort. Keeps 8 decimals unless you change it.',
				},
				{
					name: 'Text (Exact)',
					value: 'text',
					description: 'To the last digit. Sort and Summarize do not take it for a number.',
				},
			],
			default: 'text',
			description: 'How amounts come out',
		}),
		field(decimalPlacesSchema, {
			displayName: 'Decimal Places',
			name: 'decimalPlaces',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 15 },
			displayOptions: { show: { ...show, amounts: ['rounded'] } },
			default: 8,
			description: 'How many decimal places a rounded amount keeps at most',
		}),
	] as const;
}

/**
 * An amount as the user wants it; anything else stays as it is.
 * @throws InputError if an exact number is wanted, and none can hold the amount to the last digit
 */
export function formatAmount<T>(
	column: string,
	value: T,
	{ amounts = 'text', decimalPlaces = 8 }: AmountValues,
	tally?: Tally,
): T | string | number {
	const amount = toDecimal(value);
	if (amount === undefined) {
		if (amounts !== 'text' && typeof value === 'string' && value !== '') {
			tally?.(
				`unreadable ${column}`,
				(count) => `${column} is no number in ${countOf(count, 'records')}, and stays text`,
			);
		}
		return value;
	}
	if (amounts === 'text') return amount;
	if (amounts === 'numbers') {
		if (holdsExactly(amount)) return Number(amount);
		throw new InputError(
			`The field “${column}” is “${amount}”, which has more digits than a number can hold`,
			'Set Amounts to Numbers, Rounded or to Text (Exact). For exact sums, use Get Totals of conversions, deposits or onramps',
		);
	}
	const rounded = roundDecimal(amount, decimalPlaces);
	const number = Number(rounded);
	if (number !== Number(amount) || !holdsExactly(amount)) {
		const places = countOf(decimalPlaces, 'decimal places');
		tally?.('rounded', (count) => `Rounded to ${places}: ${countOf(count, 'amounts')}`);
	}
	return number;
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
		? 'Amounts are text, which Filter, Sort and Summarize do not take for numbers: set Amounts to Numbers, Rounded, or use Get Totals for exact sums'
		: '';
