import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { list } from '../../operation/list/list';
import { totals } from '../../operation/list/totals';
import { pathParameters } from '../../operation/operation';
import { conversionOutput } from './output';

const conversions = {
	endpoint: endpoints.conversionList,
	plural: 'conversions',
	request: pathParameters,
	filters: {
		createdAt: 'createdAt',
		amounts: { fromCurrency: 'amount', toCurrency: 'estimatedReceived' },
	},
	acrossSubaccounts: true,
	output: conversionOutput,
};

/** GET /v1/ramp/{subaccountId}/banking/conversions */
export const getAll = list({
	...conversions,
	description: 'List the conversions of one subaccount or of all',
});

/**
 * GET /v1/ramp/{subaccountId}/banking/conversions, summed up. For the currency of a fee, see
 * assumptions.conversionFeeCurrency.
 */
export const getTotals = totals(
	conversions,
	[
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
	['localCurrency', 'status'],
);
