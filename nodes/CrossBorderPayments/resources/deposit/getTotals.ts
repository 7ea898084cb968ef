import { totals } from '../../operation/totals';
import { deposits } from './getAll';

/** GET /v1/ramp/{subaccountId}/banking/deposits, summed up. */
export const getTotals = totals(deposits, 'deposits', {
	amount: { amount: 'amount', currency: 'currency' },
	localAmount: { amount: 'localAmount', currency: 'localCurrency' },
	fees: { amount: 'fee', currency: 'feeCurrency' },
});
