import { endpoints } from '../../api/endpoints';
import { toRecord, toText } from '../../api/lenient';
import { onrampStatuses } from '../../api/schemas/enums';
import { list } from '../../operation/list/list';
import { totals } from '../../operation/list/totals';
import { pathParameters } from '../../operation/operation';
import { onrampOutput } from './output';

const onramps = {
	endpoint: endpoints.onrampList,
	plural: 'onramps',
	request: pathParameters,
	filters: {
		createdAt: 'created_at',
		statuses: onrampStatuses,
		reference: 'client’s reference',
		amount: 'from.amount',
		currencies: ['from.currency', 'to.asset'],
		referencesOf: (onramp: object) => [toText(toRecord(onramp).client_onramp_reference)],
	},
	acrossSubaccounts: true,
	output: onrampOutput,
};

/** GET /v2/ramp/{subaccountId}/banking/onramp/ */
export const getAll = list({
	...onramps,
	description: 'List the onramps of one or all subaccounts',
});

/** GET /v2/ramp/{subaccountId}/banking/onramp/, summed up. */
export const getTotals = totals(onramps, {
	amount: { amount: 'from.amount', currency: 'from.currency' },
	fees: { amount: 'pricing.fees.total_fees', currency: 'pricing.fees.total_fees_currency' },
	received: { amount: 'to.net_amount', currency: 'to.asset' },
	grossReceived: { amount: 'to.gross_amount', currency: 'to.asset' },
});
