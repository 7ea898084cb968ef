import type { Resource } from '../../operation/operation';
import { get } from './get';
import { getAll } from './getAll';
import { validateBrl } from './validateBrl';

export const recipientResource: Resource = {
	name: 'Recipient',
	value: 'recipient',
	description: 'Payout accounts and wallets',
	operations: [get, getAll, validateBrl],
};
