import type { Resource } from '../../operation/operation';
import { get } from './get';
import { getStatus } from './getStatus';
import { waitUntilFinal } from './waitUntilFinal';

export const offrampResource: Resource = {
	name: 'Offramp',
	value: 'offramp',
	description: 'Payouts (crypto to fiat)',
	operations: [get, getStatus, waitUntilFinal],
};
