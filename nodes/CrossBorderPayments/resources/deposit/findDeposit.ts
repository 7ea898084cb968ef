import { endpoints } from '../../api/endpoints';
import type { Deposit } from '../../api/schemas/deposit';
import { findInList } from '../../operation/findInList';
import type { RunContext } from '../../operation/operation';

/** The service has no endpoint for one deposit, so this searches the list of its subaccount. */
export async function findDeposit(
	context: RunContext,
	subaccountId: string,
	depositId: string,
): Promise<Deposit> {
	return await findInList(
		context,
		endpoints.depositList,
		{ params: { subaccountId } },
		({ id }) => id === depositId,
		'No deposit of this subaccount has this ID',
	);
}
