import { endpoints } from '../api/endpoints';
import { currency } from '../descriptions/choices';
import { list } from '../operation/list/list';
import { pathParameters, type Resource } from '../operation/operation';

/** GET /v1/ramp/banking/banks/{currency}: {name, code}; several codes may share a name. */
const getAll = list({
	plural: 'banks',
	description: 'List the banks of a currency with their codes',
	endpoint: endpoints.bankList,
	request: pathParameters,
	fields: [currency],
});

export const bank: Resource = {
	name: 'Bank',
	value: 'bank',
	description: 'Banks of a currency',
	operations: [getAll],
};
