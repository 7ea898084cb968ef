import { flag, oneOf } from '../api/schemas/values';
import { field, shownFor } from './field';
import { subaccount } from './locators';
import { whole } from './options';

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
	oneOf(['one', 'all']),
);

export const scopedSubaccount = shownFor({ scope: ['one'] }, subaccount);

export const returnAll = field(
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	flag,
);

export const limit = shownFor(
	{ returnAll: [false] },
	field(
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
		},
		whole(Infinity).optional(),
	),
);
