import type { EndpointId } from '../../api/endpoints';
import { toText } from '../../api/lenient';
import { toDecimal } from '../../api/schemas/values';
import { valueAt } from './columns';
import { countOf, type Tally } from './tallies';

/** Amounts of a record that belong together: `result` should be `calculate` of the two in `of`. */
interface ArithmeticRule {
	problem: string;
	result: string;
	of: readonly [string, string];
	calculate: (one: number, other: number) => number;
	/** The share of the result by which it may differ, besides the rounding of the last digit of `of[1]`. */
	tolerance: number;
	/** An amount that some records repeat in `of[0]` by mistake: if the two are equal, hardly any tolerance applies, so that it is reported. */
	repeats?: string;
	whatToDo: string;
}

const product = {
	calculate: (amount: number, rate: number) => amount * rate,
	tolerance: 0.02,
	whatToDo: 'Do not rely on these amounts, nor on sums of them',
};

const onramp: ArithmeticRule = {
	...product,
	problem: 'from.amount times pricing.fx_rate is not to.gross_amount',
	result: 'to.gross_amount',
	of: ['from.amount', 'pricing.fx_rate'],
	repeats: 'to.net_amount',
};

const conversion: ArithmeticRule = {
	problem: 'amount less feeAmount is not netAmount',
	result: 'netAmount',
	of: ['amount', 'feeAmount'],
	calculate: (amount, fee) => amount - fee,
	tolerance: 0.000_001,
	whatToDo:
		'The fee may be in toCurrency: add up feeAmount of Get Many instead of the fees and net amounts of Get Totals',
};

const deposit: ArithmeticRule = {
	...product,
	problem: 'amount times rate is not localAmount',
	result: 'localAmount',
	of: ['amount', 'rate'],
};

const rules: Partial<Record<EndpointId, ArithmeticRule>> = {
	onrampQuote: onramp,
	onrampGet: onramp,
	onrampList: onramp,
	conversionGet: conversion,
	conversionList: conversion,
	depositCreate: deposit,
	depositList: deposit,
};

/** The rule that a record breaks, if any. What is missing or not a number is not compared. */
export function brokenRule(endpoint: EndpointId, record: object): ArithmeticRule | undefined {
	const rule = rules[endpoint];
	if (!rule) return undefined;
	const numberAt = (path: string) => Number(toDecimal(valueAt(record, path)) ?? NaN);
	const [one, other] = rule.of;
	const first = numberAt(one);
	const second = numberAt(other);
	const result = numberAt(rule.result);
	// A deposit that nobody has paid may have an amount of 0.
	if (first === 0 && valueAt(record, 'status') === 'pending') return undefined;
	const expected = rule.calculate(first, second);
	const digits = toDecimal(valueAt(record, other))?.split('.')[1]?.length ?? 0;
	const rounding = Math.abs(rule.calculate(first, second + 0.5 / 10 ** digits) - expected);
	const isRepeated = rule.repeats !== undefined && numberAt(rule.repeats) === first;
	const size = Math.abs(result);
	const allowed = isRepeated ? 0.000_001 * size : rule.tolerance * size + rounding;
	return Math.abs(expected - result) > allowed ? rule : undefined;
}

/** Notes a record whose numbers do not add up. */
export function tellBrokenRule(endpoint: EndpointId, record: object, tally: Tally): void {
	const rule = brokenRule(endpoint, record);
	if (!rule) return;
	const id = toText(valueAt(record, 'id'));
	tally(rule.problem, (count) => {
		const example = id && (count === 1 ? ` (${id})` : `, such as ${id}`);
		return `In ${countOf(count, 'records')}${example}, ${rule.problem}. ${rule.whatToDo}`;
	});
}
