import { defineGetTotals } from '../../operation/list/getTotals';
import { onramps } from './getAll';

/** GET /v2/ramp/{subaccountId}/banking/onramp/, summed up. */
export const getTotals = defineGetTotals({
	...onramps,
	legs: [
		{ countColumn: 'count', currencyPath: 'from.currency', sums: { amount: 'from.amount' } },
		{
			countColumn: 'feesCount',
			currencyPath: 'pricing.fees.total_fees_currency',
			sums: { fees: 'pricing.fees.total_fees' },
		},
		{
			countColumn: 'receivedCount',
			currencyPath: 'to.asset',
			sums: { received: 'to.net_amount', grossReceived: 'to.gross_amount' },
		},
	],
	notGroupedBy: ['localCurrency'],
});
