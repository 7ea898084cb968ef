import { endpoints } from '../../api/endpoints';
import { offrampField, subaccountField } from '../../descriptions/locators';
import { defineWaitUntilFinal } from '../../operation/wait/waitUntilFinal';
import { readOfframpWithStatus } from '../../reads/readOfframp';
import { offrampWaitOutput } from './output';

/**
 * GET /v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status, which shows pending offramps and
 * why one failed, and GET /v2/…/{offrampId}, whose amounts are strings. It is final if either view
 * says so.
 */
export const waitUntilFinal = defineWaitUntilFinal('offramp', {
	action: 'Wait until offramp (payout) is final',
	description: 'Wait until a payout is completed or failed',
	endpoints: [endpoints.offrampStatus, endpoints.offrampGet],
	fields: [subaccountField, offrampField],
	read: async ({ client }, { subaccountId, offrampId }, { isFinal }) =>
		await readOfframpWithStatus(client, { subaccountId, offrampId }, isFinal),
	output: offrampWaitOutput,
});
