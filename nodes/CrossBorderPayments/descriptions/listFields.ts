import { flag, oneOf } from '../api/schemas/values';
import { field, shownFor } from './field';
import { subaccount } from './locators';
import { whole } from './options';

const scopeTo = (verb: string, addition = '') =>
	field(
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'options',
			options: [
				{
					name: 'One Subaccount',
					value: 'one',
					description: `${verb} the records of the subaccount chosen below`,
				},
				{
					name: 'All Subaccounts',
					value: 'all',
					description: `${verb} the records of every subaccount${addition}`,
				},
			],
			default: 'one',
			description: `Whose records to ${verb.toLowerCase()}`,
		},
		oneOf(['one', 'all']),
	);

export const scope = scopeTo('Read', ' and add its ID and email to each record');

export const totalsScope = scopeTo('Add up');

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

export const limit = field(
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		displayOptions: { show: { returnAll: [false] } },
		default: 50,
		description: 'Max number of results to return',
	},
	whole(Infinity).optional(),
);
