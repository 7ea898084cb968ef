import { endpoints } from '../../api/endpoints';
import { onrampField, subaccountField } from '../../descriptions/locators';
import { defineOperation } from '../../operation/defineOperation';
import { findOnramp } from '../../reads/findOnramp';
import { singleOnrampOutput } from './output';

/** GET /v2/ramp/{subaccountId}/banking/onramp/{onrampId}, or the list for a reference. */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get onramp',
	description: 'Get an onramp with its amounts and fees',
	endpoints: [endpoints.onrampGet, endpoints.onrampList],
	fields: [subaccountField, onrampField],
	output: singleOnrampOutput,
	execute: async (context, ids) => [await findOnramp(context, ids)],
});
