import { endpoints } from '../../api/endpoints';
import { operation } from '../../operation/operation';
import { row } from '../../operation/simplify';

/** GET /v1/ramp/banking/balances: amounts are in currency units. */
export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get the balances of the parent account',
	description: 'Read the balances of the parent account in every currency',
	endpoint: endpoints.balanceGet,
	fields: [],
	request: () => ({}),
	row: row({
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
