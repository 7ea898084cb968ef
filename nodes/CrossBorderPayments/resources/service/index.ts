import type { Resource } from '../../operation/operation';
import { check } from './check';

export const service: Resource = {
	name: 'Service',
	value: 'service',
	description: 'What the service calls things, and how it answers',
	operations: [check],
};
