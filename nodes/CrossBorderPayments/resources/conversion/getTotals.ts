import { assumptions } from '../../api/assumptions';
import { defineGetTotals } from '../../operation/list/getTotals';
import { conversions } from './getAll';

/** GET /v1/ramp/{subaccountId}/banking/conversions, summed up. */
export const getTotals = defineGetTotals({
	...conversions,
	legs: [
		{ countColumn: 'count', currencyPath: 'fromCurrency', sums: { amount: 'amount' } },
		{
			countColumn: 'feesCount',
			currencyPath: assumptions.conversionFeeCurrency,
			sums: { fees: 'feeAmount', net: 'netAmount' },
		},
		{
			countColumn: 'receivedCount',
			currencyPath: 'toCurrency',
			sums: { estimatedReceived: 'estimatedReceived' },
		},
	],
	notGroupedBy: ['localCurrency', 'status'],
});
