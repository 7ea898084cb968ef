import { defineGetTotals } from '../../operation/list/getTotals';
import { deposits } from './getAll';

/** GET /v1/ramp/{subaccountId}/banking/deposits, summed up. */
export const getTotals = defineGetTotals({
	...deposits,
	legs: [
		{ countColumn: 'count', currencyPath: 'currency', sums: { amount: 'amount' } },
		{
			countColumn: 'localCount',
			currencyPath: 'localCurrency',
			sums: { localAmount: 'localAmount' },
		},
		{ countColumn: 'feesCount', currencyPath: 'feeCurrency', sums: { fees: 'fee' } },
	],
	localCurrencyHint:
		'For what was credited and what was paid in one row, add Group By > Local Currency',
});
