import { endpoints } from '../../api/endpoints';
import { operation } from '../../operation/operation';
import { simplify } from '../../operation/simplify';

const account = simplify({
	id: 'id',
	businessName: 'businessName',
	email: 'email',
	status: 'status',
	createdAt: 'createdAt',
});

/** GET /v1/ramp/banking/balances: every currency that the service sends has a column. */
export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get the balances of the parent account',
	description: 'Read the balances of the parent account in all currencies',
	endpoint: endpoints.balanceGet,
	fields: [],
	request: () => ({}),
	simplify: (answer) => ({ ...account(answer), ...answer.balances }),
});
