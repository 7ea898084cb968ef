import { endpoints } from '../../api/endpoints';
import { offrampField, subaccountField } from '../../descriptions/locators';
import { defineOperation } from '../../operation/defineOperation';
import { validateRequest } from '../../operation/validateRequest';
import { readOnlyText } from '../../operation/operation';
import { offrampOutput } from './output';

/** GET /v2/ramp/{subaccountId}/banking/offramp/{offrampId} */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get offramp (payout)',
	description: 'Get a payout with its amounts and fees',
	forAgents: `Selected Fields also has fromNetwork and fxRate. ${readOnlyText}`,
	endpoints: [endpoints.offrampGet],
	fields: [subaccountField, offrampField],
	output: offrampOutput,
	execute: async ({ client }, { subaccountId, offrampId }) => {
		const request = validateRequest(endpoints.offrampGet, { params: { subaccountId, offrampId } });
		return [await client.call(endpoints.offrampGet, request)];
	},
});
