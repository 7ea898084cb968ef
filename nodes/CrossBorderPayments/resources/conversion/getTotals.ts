import { assumptions } from '../../api/assumptions';
import { defineGetTotals } from '../../operation/list/getTotals';
import { conversions } from './getAll';

/** GET /v1/ramp/{subaccountId}/banking/conversions, summed up. */
export const getTotals = defineGetTotals({
	...conversions,
	legs: [
		{ count: 'count', currency: 'fromCurrency', sums: { amount: 'amount' } },
		{
			count: 'feesCount',
			currency: assumptions.conversionFeeCurrency,
			sums: { fees: 'feeAmount', net: 'netAmount' },
		},
		{
			count: 'receivedCount',
			currency: 'toCurrency',
			sums: { estimatedReceived: 'estimatedReceived' },
		},
	],
	notGroupedBy: ['localCurrency', 'status'],
});
