import { endpoints } from '../../api/endpoints';
import { depositStatuses } from '../../api/schemas/enums';
import { list } from '../../operation/list/list';
import { totals } from '../../operation/list/totals';
import { pathParameters } from '../../operation/operation';
import { depositOutput } from './output';

const deposits = {
	endpoint: endpoints.depositList,
	plural: 'deposits',
	request: pathParameters,
	filters: { createdAt: 'createdAt', statuses: depositStatuses },
	acrossSubaccounts: true,
};

/** GET /v1/ramp/{subaccountId}/banking/deposits */
export const getAll = list({
	...deposits,
	description: 'List the deposits of one subaccount or of all',
	notice:
		'amount is in currency. localAmount, which is amount times rate, is in localCurrency: what was paid.',
	output: depositOutput,
});

/** GET /v1/ramp/{subaccountId}/banking/deposits, summed up. */
export const getTotals = totals(deposits, {
	amount: { amount: 'amount', currency: 'currency' },
	localAmount: { amount: 'localAmount', currency: 'localCurrency' },
	fees: { amount: 'fee', currency: 'feeCurrency' },
});
