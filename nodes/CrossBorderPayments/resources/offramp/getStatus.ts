import { endpoints } from '../../api/endpoints';
import { offrampField, subaccountField } from '../../descriptions/locators';
import { defineOperation } from '../../operation/defineOperation';
import { readOfframpStatus } from '../../reads/readOfframp';
import { offrampStatusOutput } from './output';

/**
 * GET /v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status: amounts are JSON numbers here.
 */
export const getStatus = defineOperation({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get status of offramp (payout)',
	description: 'Get the status of a payout, and why it failed',
	endpoints: [endpoints.offrampStatus],
	fields: [subaccountField, offrampField],
	output: offrampStatusOutput,
	execute: async ({ client }, params) => [await readOfframpStatus(client, params)],
});
