import { endpoints } from '../../api/endpoints';
import { onrampStatuses } from '../../api/schemas/enums';
import { list } from '../../operation/list';
import { onrampOutput } from './output';

export const onramps = {
	endpoint: endpoints.onrampList,
	filters: { createdAt: 'created_at', statuses: onrampStatuses },
	acrossSubaccounts: true,
};

/** GET /v2/ramp/{subaccountId}/banking/onramp/ */
export const getAll = list({
	...onramps,
	action: 'Get many onramps',
	description: 'List the onramps of one subaccount or of all',
	output: onrampOutput,
});
