import type { Resource } from '../../operation/operation';
import { get } from './get';

export const balanceResource: Resource = {
	name: 'Balance',
	value: 'balance',
	description: 'Balances of the parent account',
	operations: [get],
};
