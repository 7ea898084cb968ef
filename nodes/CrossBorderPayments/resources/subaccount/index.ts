import type { Resource } from '../../operation/operation';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';

export const subaccountResource: Resource = {
	name: 'Subaccount',
	value: 'subaccount',
	description: 'Clients: people and businesses',
	operations: [create, get, getAll],
};
