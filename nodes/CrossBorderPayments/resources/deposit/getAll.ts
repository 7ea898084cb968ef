import { endpoints } from '../../api/endpoints';
import { depositStatuses } from '../../api/schemas/knownValues';
import { defineGetMany } from '../../operation/list/getMany';
import { pathParameters } from '../../operation/defineOperation';
import { payerKeys } from '../../reads/findDeposit';
import { depositOutput } from './output';

/** What Get Many and Get Totals read, and how they filter it. */
export const deposits = {
	endpoint: endpoints.depositList,
	plural: 'deposits',
	request: pathParameters,
	filterBy: {
		createdAt: 'createdAt',
		statuses: depositStatuses,
		reference: 'Also an account number, PIX code or other way to pay',
		referencesOf: payerKeys,
		amountPaths: { currency: 'amount', localCurrency: 'localAmount' },
	},
	hasSubaccountField: true,
	output: depositOutput,
};

/** GET /v1/ramp/{subaccountId}/banking/deposits */
export const getAll = defineGetMany({
	...deposits,
	description: 'List the deposits of one subaccount or of all',
});
