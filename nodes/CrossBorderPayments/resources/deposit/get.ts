import { endpoints } from '../../api/endpoints';
import { deposit, subaccount } from '../../descriptions/locators';
import { pagedOptions } from '../../descriptions/options';
import { simplifyField } from '../../descriptions/simplifyField';
import { composite } from '../../operation/operation';
import { findDeposit } from './findDeposit';
import { simplifyDeposit } from './simplify';

/** GET /v1/ramp/{subaccountId}/banking/deposits, until the deposit is found. */
export const get = composite({
	name: 'Get',
	value: 'get',
	action: 'Get a deposit',
	description: 'Read one deposit with its amounts and bank details',
	endpoints: [endpoints.depositList],
	options: pagedOptions,
	fields: [subaccount, deposit, simplifyField],
	run: async (context, { subaccountId, depositId, simplify }) => {
		const record = await findDeposit(context, subaccountId, depositId);
		return [simplify ? simplifyDeposit(record) : record];
	},
});
