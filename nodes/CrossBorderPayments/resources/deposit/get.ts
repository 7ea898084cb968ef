import { endpoints } from '../../api/endpoints';
import { deposit, subaccount } from '../../descriptions/locators';
import { findInList } from '../../reads/findInList';
import { defineOperation, type RunContext } from '../../operation/operation';
import { depositOutput } from './output';

/** The service has no endpoint for one deposit, so this searches the list of its subaccount. */
export const findDeposit = async (
	context: RunContext,
	{ subaccountId, depositId }: { subaccountId: string; depositId: string },
) =>
	await findInList(
		context,
		endpoints.depositList,
		{ params: { subaccountId } },
		depositId,
		['id'],
		'No deposit of this subaccount has this ID. A new one may not be listed yet',
	);

/** GET /v1/ramp/{subaccountId}/banking/deposits, until the deposit is found. */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get a deposit',
	description: 'Read one deposit with its amounts and bank details',
	endpoints: [endpoints.depositList],
	fields: [subaccount, deposit],
	output: depositOutput,
	run: async (context, ids, toItem) => [toItem(await findDeposit(context, ids))],
});
