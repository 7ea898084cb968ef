import { endpoints } from '../../api/endpoints';
import { list } from '../../operation/list';
import { simplifyConversion } from './simplify';

/** GET /v1/ramp/{subaccountId}/banking/conversions */
export const getAll = list({
	action: 'Get many conversions',
	description: 'List the conversions of one subaccount or of all',
	endpoint: endpoints.conversionList,
	fields: [],
	request: ({ subaccountId }) => ({ params: { subaccountId } }),
	simplify: simplifyConversion,
	filters: { createdAt: (conversion) => conversion.createdAt },
	acrossSubaccounts: true,
});
