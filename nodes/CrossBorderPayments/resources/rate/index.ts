import type { Resource } from '../../operation/operation';
import { get } from './get';

export const rateResource: Resource = {
	name: 'Rate',
	value: 'rate',
	description: 'Exchange rates',
	operations: [get],
};
