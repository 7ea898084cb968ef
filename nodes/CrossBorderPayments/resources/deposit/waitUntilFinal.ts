import { endpoints } from '../../api/endpoints';
import { deposit, subaccount } from '../../descriptions/locators';
import { pagedOptions } from '../../descriptions/options';
import { simplifyField } from '../../descriptions/simplifyField';
import { waitFields } from '../../descriptions/waitFields';
import { composite } from '../../operation/operation';
import { waitForFinalStatus } from '../../operation/waitFor';
import { findDeposit } from './findDeposit';
import { simplifyDeposit } from './simplify';

/** GET /v1/ramp/{subaccountId}/banking/deposits, until the status of the deposit is final. */
export const waitUntilFinal = composite({
	name: 'Wait Until Final',
	value: 'waitUntilFinal',
	action: 'Wait until a deposit is final',
	description: 'Check a deposit until it is completed',
	endpoints: [endpoints.depositList],
	options: pagedOptions,
	fields: [subaccount, deposit, ...waitFields, simplifyField],
	run: async (context, { subaccountId, depositId, simplify, ...waiting }) => {
		const read = () => findDeposit(context, subaccountId, depositId);
		const { record, final } = await waitForFinalStatus(context.client, 'deposit', waiting, read);
		return [{ final, ...(simplify ? simplifyDeposit(record) : record) }];
	},
});
