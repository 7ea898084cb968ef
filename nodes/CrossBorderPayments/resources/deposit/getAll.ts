import { endpoints } from '../../api/endpoints';
import { depositStatuses } from '../../api/schemas/enums';
import { list } from '../../operation/list';
import { simplifyDeposit } from './simplify';

/** GET /v1/ramp/{subaccountId}/banking/deposits */
export const getAll = list({
	action: 'Get many deposits',
	description: 'List the deposits of one subaccount or of all',
	endpoint: endpoints.depositList,
	fields: [],
	request: ({ subaccountId }) => ({ params: { subaccountId } }),
	simplify: simplifyDeposit,
	filters: { createdAt: (deposit) => deposit.createdAt, statuses: depositStatuses },
	acrossSubaccounts: true,
});
