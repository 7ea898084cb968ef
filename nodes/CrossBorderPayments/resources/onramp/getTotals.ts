import { totals } from '../../operation/totals';
import { onramps } from './getAll';

/** GET /v2/ramp/{subaccountId}/banking/onramp/, summed up. */
export const getTotals = totals(onramps, 'onramps', {
	amount: { amount: 'from.amount', currency: 'from.currency' },
	fees: { amount: 'pricing.fees.total_fees', currency: 'pricing.fees.total_fees_currency' },
	received: { amount: 'to.net_amount', currency: 'to.asset' },
});
