import { endpoints } from '../../api/endpoints';
import { offramp, subaccount } from '../../descriptions/locators';
import { operation } from '../../operation/operation';
import { offrampStatusOutput } from './output';
import { unwrapStatus } from './readStatus';

/**
 * GET /v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status: {success, data};
 * the output is the data. Amounts are JSON numbers here.
 */
export const getStatus = operation({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get the status of an offramp',
	description: 'Read the status of an offramp. It also shows pending offramps.',
	endpoint: endpoints.offrampStatus,
	fields: [subaccount, offramp],
	records: unwrapStatus,
	output: offrampStatusOutput,
});
