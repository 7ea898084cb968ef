import type { Resource } from '../../operation/operation';
import { check } from './check';

export const service: Resource = {
	name: 'Service',
	value: 'service',
	description: 'Check the connection',
	operations: [check],
};
