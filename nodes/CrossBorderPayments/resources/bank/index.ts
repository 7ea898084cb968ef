import type { Resource } from '../../operation/operation';
import { getAll } from './getAll';

export const bankResource: Resource = {
	name: 'Bank',
	value: 'bank',
	description: 'Banks of a currency',
	operations: [getAll],
};
