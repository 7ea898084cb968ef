import { assumptions } from '../../api/assumptions';
import { totals } from '../../operation/totals';
import { conversions } from './getAll';

const feeCurrency = assumptions.conversionFeeCurrency;

/**
 * GET /v1/ramp/{subaccountId}/banking/conversions, summed up. In which currency a fee is, see
 * assumptions.conversionFeeCurrency.
 */
export const getTotals = totals(conversions, 'conversions', {
	amount: { amount: 'amount', currency: 'fromCurrency' },
	fees: { amount: 'feeAmount', currency: feeCurrency },
	net: { amount: 'netAmount', currency: feeCurrency },
	received: { amount: 'estimatedReceived', currency: 'toCurrency' },
});
