import { endpoints } from '../../api/endpoints';
import { subaccountStatuses } from '../../api/schemas/knownValues';
import { defineGetMany } from '../../operation/list/getMany';
import { subaccountOutput } from './output';

/** GET /v1/ramp/subaccount */
export const getAll = defineGetMany({
	plural: 'subaccounts',
	description: 'List the subaccounts with their verification and capabilities',
	endpoint: endpoints.subaccountList,
	request: () => ({}),
	output: subaccountOutput,
	filterBy: { createdAt: 'createdAt', statuses: subaccountStatuses },
});
