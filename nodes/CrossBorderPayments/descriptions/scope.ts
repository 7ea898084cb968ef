import { z } from 'zod/v4';

import { field, shownFor } from './field';
import { subaccount } from './locators';

export const scope = field(
	{
		displayName: 'Scope',
		name: 'scope',
		type: 'options',
		options: [
			{
				name: 'One Subaccount',
				value: 'one',
				description: 'Read the records of the subaccount chosen below',
			},
			{
				name: 'All Subaccounts',
				value: 'all',
				description: 'Read the records of every subaccount and add its ID and email to each record',
			},
		],
		default: 'one',
		description: 'Whose records to read',
	},
	z.enum(['one', 'all'], { error: 'must be one or all' }),
);

export const scopedSubaccount = shownFor({ scope: ['one'] }, subaccount);
