import { endpoints } from '../../api/endpoints';
import { offramp, subaccount } from '../../descriptions/locators';
import { composite } from '../../operation/operation';
import { offrampStatusOutput } from './output';
import { readStatus } from './readStatus';

/**
 * GET /v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status: {success, data};
 * the output is the data. Amounts are JSON numbers here.
 */
export const getStatus = composite({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get the status of an offramp',
	description: 'Read the status of an offramp. It also shows pending offramps.',
	endpoints: [endpoints.offrampStatus],
	fields: [subaccount, offramp],
	output: offrampStatusOutput,
	run: async ({ client }, params, toItem) => [toItem(await readStatus(client, params))],
});
