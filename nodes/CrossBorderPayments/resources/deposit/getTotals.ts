import { defineGetTotals } from '../../operation/list/getTotals';
import { deposits } from './getAll';

/** GET /v1/ramp/{subaccountId}/banking/deposits, summed up. */
export const getTotals = defineGetTotals({
	...deposits,
	legs: [
		{ count: 'count', currency: 'currency', sums: { amount: 'amount' } },
		{ count: 'localCount', currency: 'localCurrency', sums: { localAmount: 'localAmount' } },
		{ count: 'feesCount', currency: 'feeCurrency', sums: { fees: 'fee' } },
	],
	localCurrencyHint:
		'For what was credited and what was paid in one row, add Group By > Local Currency',
});
