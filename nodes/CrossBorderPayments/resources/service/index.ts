import type { Resource } from '../../operation/operation';
import { check } from './check';

export const serviceResource: Resource = {
	name: 'Service',
	value: 'service',
	description: 'Check the connection',
	operations: [check],
};
