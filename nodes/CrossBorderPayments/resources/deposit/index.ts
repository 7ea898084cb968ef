import type { Resource } from '../../operation/operation';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';
import { getTotals } from './getTotals';
import { simulate } from './simulate';
import { waitUntilFinal } from './waitUntilFinal';

export const deposit: Resource = {
	name: 'Deposit',
	value: 'deposit',
	description: 'Incoming money',
	operations: [create, get, getAll, getTotals, simulate, waitUntilFinal],
};
