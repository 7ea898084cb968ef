import { endpoints } from '../api/endpoints';
import { findInList } from './findInList';
import type { ReadContext } from './readContext';

/** The service has no endpoint for one deposit, so this searches the list of its subaccount. */
export const findDeposit = async (
	context: Omit<ReadContext, 'fail'>,
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
