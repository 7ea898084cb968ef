import { totals } from '../../operation/totals';
import { deposits } from './getAll';

/** GET /v1/ramp/{subaccountId}/banking/deposits, summed up. */
export const getTotals = totals(deposits, {
	action: 'Get totals of deposits',
	description: 'Add up amounts and fees of deposits by currency, exactly',
	measures: {
		amount: { amount: 'amount', currency: 'currency' },
		localAmount: { amount: 'localAmount', currency: 'localCurrency' },
		fees: { amount: 'fee', currency: 'feeCurrency' },
	},
});
