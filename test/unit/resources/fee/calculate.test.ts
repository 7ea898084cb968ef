import { warnOfMismatch } from '../../../../nodes/CrossBorderPayments/resources/fee/calculate';

function hintOf(shown: { currency: string; amount: number }, isWithdrawal: boolean) {
	const hints: string[] = [];
	const response = { currency: shown.currency, amount: 1, originalAmount: shown.amount };
	warnOfMismatch(response, 'ngn', 1_500, (hint) => hints.push(hint), isWithdrawal);
	return hints.join();
}

const ofAccount = /be in the currency of its account/;
const ofNames = /other names for the query parameters/;

test.each([
	['deposit', 'NGN', 1_500, undefined, undefined],
	['deposit', 'usd', 1_500, undefined, ofNames],
	['deposit', 'ngn', 250, undefined, ofNames],
	['withdrawal', 'ngn', 250, undefined, ofNames],
	// Either the account has dollars, or nobody read the parameters: what is likelier comes first.
	['withdrawal', 'usd', 1_500, ofAccount, ofNames],
])('a %s fee in %s, of %d', (kind, currency, amount, first, second) => {
	const hint = hintOf({ currency, amount }, kind === 'withdrawal');
	for (const expected of [first, second]) if (expected) expect(hint).toMatch(expected);
	if (!first) expect(hint).not.toMatch(ofAccount);
	if (!second) expect(hint).not.toMatch(ofNames);
	if (!first && !second) expect(hint).toBe('');
});
