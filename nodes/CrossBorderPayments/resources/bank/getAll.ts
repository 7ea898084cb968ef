import { endpoints } from '../../api/endpoints';
import { suggestions } from '../../api/schemas/knownValues';
import { currencyField } from '../../descriptions/choices';
import { requireCurrency } from '../../operation/list/currencyFilter';
import { defineGetMany } from '../../operation/list/getMany';
import { pathParameters } from '../../operation/defineOperation';

/** GET /v1/ramp/banking/banks/{currency}: {name, code}; several codes may share a name. */
export const getAll = defineGetMany({
	plural: 'banks',
	description: 'List the banks of a currency with their codes',
	endpoint: endpoints.bankList,
	request: pathParameters,
	fields: [currencyField],
	explainNone: ({ currency }, warn) =>
		requireCurrency(currency, { plural: 'banks', known: suggestions.bankCurrencies }, warn),
});
