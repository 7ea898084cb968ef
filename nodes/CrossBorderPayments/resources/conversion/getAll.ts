import { endpoints } from '../../api/endpoints';
import { defineGetMany } from '../../operation/list/getMany';
import { pathParameters } from '../../operation/defineOperation';
import { conversionOutput } from './output';

/** What Get Many and Get Totals read, and how they filter it. */
export const conversions = {
	endpoint: endpoints.conversionList,
	plural: 'conversions',
	request: pathParameters,
	filterBy: {
		createdAt: 'createdAt',
		amountPaths: { fromCurrency: 'amount', toCurrency: 'estimatedReceived' },
	},
	hasSubaccountField: true,
	output: conversionOutput,
};

/** GET /v1/ramp/{subaccountId}/banking/conversions */
export const getAll = defineGetMany({
	...conversions,
	description: 'List the conversions of one subaccount or of all',
});
