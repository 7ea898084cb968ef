import type { Resource } from '../../operation/operation';
import { get } from './get';
import { getAll } from './getAll';
import { validateBrl } from './validateBrl';

export const recipient: Resource = {
	name: 'Recipient',
	value: 'recipient',
	description: 'Bank accounts and wallets that can receive payouts',
	operations: [get, getAll, validateBrl],
};
