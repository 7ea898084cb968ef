import { endpoints } from '../../api/endpoints';
import { toRecord, toText } from '../../api/unknownValues';
import { onrampStatuses } from '../../api/schemas/knownValues';
import { defineGetMany } from '../../operation/list/getMany';
import { pathParameters } from '../../operation/defineOperation';
import { onrampOutput } from './output';

/** What Get Many and Get Totals read, and how they filter it. */
export const onramps = {
	endpoint: endpoints.onrampList,
	plural: 'onramps',
	request: pathParameters,
	filterBy: {
		createdAt: 'created_at',
		statuses: onrampStatuses,
		reference: 'The client’s reference',
		amountPaths: { 'from.currency': 'from.amount', 'to.asset': 'to.net_amount' },
		referencesOf: (onramp: object) => [toText(toRecord(onramp).client_onramp_reference)],
	},
	hasSubaccountField: true,
	output: onrampOutput,
};

/** GET /v2/ramp/{subaccountId}/banking/onramp/ */
export const getAll = defineGetMany({
	...onramps,
	description: 'List the onramps of one subaccount or of all',
});
