import { endpoints } from '../../api/endpoints';
import { toRecord, toText } from '../../api/lenient';
import { onrampStatuses } from '../../api/schemas/enums';
import { onramp as locator, subaccount } from '../../descriptions/locators';
import { list } from '../../operation/list/list';
import { totals } from '../../operation/list/totals';
import { defineOperation, pathParameters, type Resource } from '../../operation/operation';
import { waitUntilFinal } from '../../operation/wait/waitUntilFinal';
import { findOnramp } from '../../reads/findOnramp';
import { createQuote } from './createQuote';
import { onrampOutput } from './output';

/** GET /v2/ramp/{subaccountId}/banking/onramp/{onrampId}, or the list of onramps for a client's reference. */
const one = {
	endpoints: [endpoints.onrampGet, endpoints.onrampList],
	fields: [subaccount, locator],
	output: onrampOutput,
} as const;

const get = defineOperation({
	...one,
	name: 'Get',
	value: 'get',
	action: 'Get onramp',
	description: 'Get an onramp with its amounts and fees',
	execute: async (context, ids) => [await findOnramp(context, ids)],
});

const wait = waitUntilFinal('onramp', {
	...one,
	action: 'Wait until onramp is final',
	description: 'Wait until an onramp is completed or failed',
	read: findOnramp,
});

/** GET /v2/ramp/{subaccountId}/banking/onramp/ */
const onramps = {
	endpoint: endpoints.onrampList,
	plural: 'onramps',
	request: pathParameters,
	filters: {
		createdAt: 'created_at',
		statuses: onrampStatuses,
		reference: 'The client’s reference',
		amounts: { 'from.currency': 'from.amount', 'to.asset': 'to.net_amount' },
		referencesOf: (record: object) => [toText(toRecord(record).client_onramp_reference)],
	},
	acrossSubaccounts: true,
	output: onrampOutput,
};

const getAll = list({ ...onramps, description: 'List the onramps of one subaccount or of all' });

const getTotals = totals(
	onramps,
	[
		{ count: 'count', currency: 'from.currency', sums: { amount: 'from.amount' } },
		{
			count: 'feesCount',
			currency: 'pricing.fees.total_fees_currency',
			sums: { fees: 'pricing.fees.total_fees' },
		},
		{
			count: 'receivedCount',
			currency: 'to.asset',
			sums: { received: 'to.net_amount', grossReceived: 'to.gross_amount' },
		},
	],
	['localCurrency'],
);

export const onramp: Resource = {
	name: 'Onramp',
	value: 'onramp',
	description: 'Purchases (fiat to crypto)',
	operations: [createQuote, get, getAll, getTotals, wait],
};
