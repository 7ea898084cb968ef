import { endpoints } from '../../api/endpoints';
import { operation } from '../../operation/operation';
import { simplify } from '../../operation/simplify';

/** GET /v1/ramp/banking/balances: amounts are in currency units. */
export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get the balances of the parent account',
	description: 'Read the balances of the parent account in all currencies',
	endpoint: endpoints.balanceGet,
	fields: [],
	request: () => ({}),
	simplify: simplify({
		id: 'id',
		businessName: 'businessName',
		email: 'email',
		status: 'status',
		usd: 'balances.usd',
		ngn: 'balances.ngn',
		brl: 'balances.brl',
		eur: 'balances.eur',
		ghs: 'balances.ghs',
		tzs: 'balances.tzs',
		createdAt: 'createdAt',
	}),
});
