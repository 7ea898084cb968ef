import { endpoints } from '../../api/endpoints';
import { subaccountField } from '../../descriptions/locators';
import { findSubaccount } from '../../reads/findSubaccount';
import { defineOperation } from '../../operation/defineOperation';
import { subaccountOutput } from './output';

/** GET /v1/ramp/subaccount, until it is found: there is no endpoint for a single one. */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get subaccount',
	description: 'Get a subaccount with the currencies it can use',
	endpoints: [endpoints.subaccountList],
	acceptsEmail: true,
	fields: [subaccountField],
	output: subaccountOutput,
	execute: async (context, { subaccountId }) => [await findSubaccount(context, subaccountId)],
});
