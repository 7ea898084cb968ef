import { endpoints } from '../../api/endpoints';
import { list } from '../../operation/list';
import { conversionOutput } from './output';

export const conversions = {
	endpoint: endpoints.conversionList,
	filters: { createdAt: 'createdAt' },
	acrossSubaccounts: true,
};

/** GET /v1/ramp/{subaccountId}/banking/conversions */
export const getAll = list({
	...conversions,
	action: 'Get many conversions',
	description: 'List the conversions of one subaccount or of all',
	output: conversionOutput,
});
