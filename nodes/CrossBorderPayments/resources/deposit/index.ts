import type { Resource } from '../../operation/operation';
import { check } from './check';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';
import { getTotals } from './getTotals';
import { simulate } from './simulate';
import { waitUntilFinal } from './waitUntilFinal';

export const depositResource: Resource = {
	name: 'Deposit',
	value: 'deposit',
	description: 'Incoming money',
	operations: [check, create, get, getAll, getTotals, simulate, waitUntilFinal],
};
