import { assumptions } from '../../api/assumptions';
import { totals } from '../../operation/totals';
import { conversions } from './getAll';

const feeCurrency = assumptions.conversionFeeCurrency;

/**
 * GET /v1/ramp/{subaccountId}/banking/conversions, summed up. In which currency a fee is, see
 * assumptions.conversionFeeCurrency.
 */
export const getTotals = totals(conversions, {
	action: 'Get totals of conversions',
	description: 'Add up amounts and fees of conversions by currency, exactly',
	measures: {
		amount: { amount: 'amount', currency: 'fromCurrency' },
		fees: { amount: 'feeAmount', currency: feeCurrency },
		net: { amount: 'netAmount', currency: feeCurrency },
		received: { amount: 'estimatedReceived', currency: 'toCurrency' },
	},
});
