import { endpoints } from '../../api/endpoints';
import { depositField, subaccountField } from '../../descriptions/locators';
import { defineOperation } from '../../operation/defineOperation';
import { findDeposit } from '../../reads/findDeposit';
import { singleDepositOutput } from './output';

/** GET /v1/ramp/{subaccountId}/banking/deposits, until the deposit is found. */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get deposit',
	description: 'Get a deposit with its amounts and bank details',
	endpoints: [endpoints.depositList],
	fields: [subaccountField, depositField],
	output: singleDepositOutput,
	execute: async (context, values) => [await findDeposit(context, values)],
});
