import type { Resource } from '../operation';
import { create } from './create';
import { getAll } from './getAll';
import { simulate } from './simulate';

export const deposit: Resource = {
	name: 'Deposit',
	value: 'deposit',
	description: 'Money that comes in',
	operations: [create, getAll, simulate],
};
