import { excerpt } from '../../api/unknownValues';
import { toDecimal } from '../../api/schemas/values';
import { valueAt } from './columns';
import { recordsText, type Tally } from '../tallies';

/** Amounts of a record that belong together: `result` should be `calculate` of the two in `of`. */
export interface ArithmeticRule {
	problem: string;
	result: string;
	of: readonly [string, string];
	calculate: (first: number, second: number) => number;
	/** By what share the result may differ, besides the rounding of the last digit of `of[1]`. */
	tolerance: number;
	/** An amount that some records repeat in `of[0]` by mistake: then, the tolerance is tiny. */
	repeats?: string;
	whatToDo: string;
}

export const productRule = {
	calculate: (amount: number, rate: number) => amount * rate,
	tolerance: 0.02,
	whatToDo: 'Do not rely on these amounts or their sums',
};

/** Whether a record breaks the rule. What is missing or not a number is not compared. */
function isBroken(rule: ArithmeticRule, record: object): boolean {
	const numberAt = (path: string) => Number(toDecimal(valueAt(record, path)) ?? NaN);
	const [firstPath, secondPath] = rule.of;
	const first = numberAt(firstPath);
	const second = numberAt(secondPath);
	const result = numberAt(rule.result);
	// An unpaid deposit may have an amount of 0.
	if (first === 0 && valueAt(record, 'status') === 'pending') return false;
	const expected = rule.calculate(first, second);
	const digits = toDecimal(valueAt(record, secondPath))?.split('.')[1]?.length ?? 0;
	const rounding = Math.abs(rule.calculate(first, second + 0.5 / 10 ** digits) - expected);
	const isRepeated = rule.repeats !== undefined && numberAt(rule.repeats) === first;
	const size = Math.abs(result);
	const allowed = isRepeated ? 0.000_001 * size : rule.tolerance * size + rounding;
	return Math.abs(expected - result) > allowed;
}

export function tallyBrokenRule(
	rule: ArithmeticRule | undefined,
	record: object,
	tally?: Tally,
): void {
	if (!rule || !tally || !isBroken(rule, record)) return;
	const id = excerpt(valueAt(record, 'id'), 50);
	tally(rule.problem, (count) => `${recordsText(count, id)}, ${rule.problem}. ${rule.whatToDo}`);
}
