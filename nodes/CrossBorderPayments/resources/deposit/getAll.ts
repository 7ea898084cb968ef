import { endpoints } from '../../api/endpoints';
import { depositStatuses } from '../../api/schemas/enums';
import { list } from '../../operation/list';
import { depositOutput } from './output';

export const deposits = {
	endpoint: endpoints.depositList,
	filters: { createdAt: 'createdAt', statuses: depositStatuses },
	acrossSubaccounts: true,
};

/** GET /v1/ramp/{subaccountId}/banking/deposits */
export const getAll = list({
	...deposits,
	action: 'Get many deposits',
	description: 'List the deposits of one subaccount or of all',
	output: depositOutput,
});
