import type { Resource } from '../../operation/operation';
import { getAll } from './getAll';

export const bank: Resource = {
	name: 'Bank',
	value: 'bank',
	description: 'Banks that can receive payouts',
	operations: [getAll],
};
