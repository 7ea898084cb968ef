import { excerpt, toRecord } from '../../api/unknownValues';
import { toDecimal } from '../../api/schemas/values';
import { valueAt } from './columns';
import { recordsText, type Tally } from '../tallies';

/** Amounts of a record that belong together: `result` should be `calculate` of the two in `of`. */
export interface ArithmeticRule {
	problem: string;
	result: string;
	of: readonly [string, string];
	calculate: (first: number, second: number) => number;
	/** The share by which the result may differ, besides the rounding of the last digit of `of[1]`. */
	tolerance: number;
	whatToDo: string;
	/** Path of an amount that some records repeat in `of[0]` by mistake. */
	repeats?: string;
}

/** The part of a rule that is the same for all amounts with a rate. */
export const productRule = {
	calculate: (amount: number, rate: number) => amount * rate,
	tolerance: 0.02,
	whatToDo: 'Do not rely on these amounts or their sums',
};

const numberAt = (record: object, path: string) => Number(toDecimal(valueAt(record, path)) ?? NaN);

/** Whether a record breaks the rule. What is missing or not a number is not compared. */
function isBroken(rule: ArithmeticRule, record: object): boolean {
	const [firstPath, secondPath] = rule.of;
	const first = numberAt(record, firstPath);
	const second = numberAt(record, secondPath);
	const result = numberAt(record, rule.result);
	// An unpaid deposit may have an amount of 0.
	if (first === 0 && valueAt(record, 'status') === 'pending') return false;
	const expected = rule.calculate(first, second);
	const digits = toDecimal(valueAt(record, secondPath))?.split('.')[1]?.length ?? 0;
	const rounding = Math.abs(rule.calculate(first, second + 0.5 / 10 ** digits) - expected);
	return Math.abs(expected - result) > rule.tolerance * Math.abs(result) + rounding;
}

/**
 * The path of an amount that repeats another one by mistake, so that its own value is unknown;
 * undefined if there is none. Where both are the same money, the rule holds to the last digits.
 */
export function unknownAmountIn(
	{ of: [path, factor], calculate, result, repeats }: ArithmeticRule,
	record: object,
): string | undefined {
	if (repeats === undefined) return undefined;
	const amount = numberAt(record, path);
	if (amount === 0 || amount !== numberAt(record, repeats)) return undefined;
	const expected = numberAt(record, result);
	const difference = Math.abs(calculate(amount, numberAt(record, factor)) - expected);
	return difference <= 0.000_001 * Math.abs(expected) ? undefined : path;
}

/** The record, with null in the place of an unknown amount. */
export function withoutUnknownAmount<R extends object>(
	rule: ArithmeticRule | undefined,
	record: R,
): R {
	const path = rule && unknownAmountIn(rule, record);
	return path === undefined ? record : (withNullAt(path.split('.'), record) as R);
}

const withNullAt = ([name = '', ...rest]: string[], parent: unknown): object => {
	const members = toRecord(parent);
	return { ...members, [name]: rest.length > 0 ? withNullAt(rest, members[name]) : null };
};

/** Counts a record whose amounts contradict each other, or are unknown, for a hint. */
export function tallyBrokenRule(
	rule: ArithmeticRule | undefined,
	record: object,
	tally?: Tally,
): void {
	if (!rule || !tally) return;
	const id = excerpt(valueAt(record, 'id'), 50);
	const unknown = unknownAmountIn(rule, record);
	if (unknown !== undefined) {
		const problem = `${unknown} repeats ${rule.repeats}, so what was paid is not known`;
		tally(
			problem,
			(count) => `${recordsText(count, id)}, ${problem}: left empty, except in Raw output`,
		);
	} else if (isBroken(rule, record)) {
		const { problem, whatToDo } = rule;
		tally(problem, (count) => `${recordsText(count, id)}, ${problem}. ${whatToDo}`);
	}
}
