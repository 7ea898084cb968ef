import type { Resource } from '../../operation/operation';
import { getAll } from './getAll';

export const depositChannelResource: Resource = {
	name: 'Deposit Channel',
	value: 'depositChannel',
	description: 'Ways to receive money',
	operations: [getAll],
};
