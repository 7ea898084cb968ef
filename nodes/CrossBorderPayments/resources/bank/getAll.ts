import { endpoints } from '../../api/endpoints';
import { bankCurrency } from '../../descriptions/choices';
import { list } from '../../operation/list';

/** GET /v1/ramp/banking/banks/{currency}: {name, code}; a name may stand for several codes. */
export const getAll = list({
	action: 'Get many banks',
	description: 'List the banks of a currency with the codes that payouts need',
	endpoint: endpoints.bankList,
	fields: [bankCurrency],
	request: ({ currency }) => ({ params: { currency } }),
});
