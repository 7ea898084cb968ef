import { defineGetTotals } from '../../operation/list/getTotals';
import { onramps } from './getAll';

/** GET /v2/ramp/{subaccountId}/banking/onramp/, summed up. */
export const getTotals = defineGetTotals({
	...onramps,
	legs: [
		{ count: 'count', currency: 'from.currency', sums: { amount: 'from.amount' } },
		{
			count: 'feesCount',
			currency: 'pricing.fees.total_fees_currency',
			sums: { fees: 'pricing.fees.total_fees' },
		},
		{
			count: 'receivedCount',
			currency: 'to.asset',
			sums: { received: 'to.net_amount', grossReceived: 'to.gross_amount' },
		},
	],
	notGroupedBy: ['localCurrency'],
});
