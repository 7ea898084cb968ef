import { endpoints } from '../../api/endpoints';
import { onrampStatuses } from '../../api/schemas/enums';
import { list } from '../../operation/list';
import { simplifyOnramp } from './simplify';

/** GET /v2/ramp/{subaccountId}/banking/onramp/ */
export const getAll = list({
	action: 'Get many onramps',
	description: 'List the onramps of one subaccount or of all',
	endpoint: endpoints.onrampList,
	fields: [],
	request: ({ subaccountId }) => ({ params: { subaccountId } }),
	simplify: simplifyOnramp,
	filters: { createdAt: (onramp) => onramp.created_at, statuses: onrampStatuses },
	acrossSubaccounts: true,
});
