import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { conversion as locator, subaccount } from '../../descriptions/locators';
import { list } from '../../operation/list/list';
import { totals } from '../../operation/list/totals';
import { pathParameters, singleCall, type Resource } from '../../operation/operation';
import { conversionOutput } from './output';

/** GET /v1/ramp/{subaccountId}/banking/conversions/{conversionId} */
const get = singleCall({
	name: 'Get',
	value: 'get',
	action: 'Get conversion',
	description: 'Get a conversion with its rate and fee',
	endpoint: endpoints.conversionGet,
	fields: [subaccount, locator],
	request: pathParameters,
	output: conversionOutput,
});

/** GET /v1/ramp/{subaccountId}/banking/conversions */
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

const getAll = list({
	...conversions,
	description: 'List the conversions of one subaccount or of all',
});

/** For the currency of a fee, see assumptions.conversionFeeCurrency. */
const getTotals = totals(
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

export const conversion: Resource = {
	name: 'Conversion',
	value: 'conversion',
	description: 'Exchanges between currencies',
	operations: [get, getAll, getTotals],
};
