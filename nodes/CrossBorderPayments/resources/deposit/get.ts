import { endpoints } from '../../api/endpoints';
import { deposit, subaccount } from '../../descriptions/locators';
import { pagedOptions } from '../../descriptions/options';
import { composite } from '../../operation/operation';
import { findDeposit } from './findDeposit';
import { depositOutput } from './output';

/** GET /v1/ramp/{subaccountId}/banking/deposits, until the deposit is found. */
export const get = composite({
	name: 'Get',
	value: 'get',
	action: 'Get a deposit',
	description: 'Read one deposit with its amounts and bank details',
	endpoints: [endpoints.depositList],
	options: [...pagedOptions, ...depositOutput.options],
	fields: [subaccount, deposit, ...depositOutput.fields],
	itemSchema: depositOutput.itemSchema,
	run: async (context, { subaccountId, depositId, ...values }) => {
		const record = await findDeposit(context, subaccountId, depositId);
		return [depositOutput.toItem(record, values, context.amounts)];
	},
});
