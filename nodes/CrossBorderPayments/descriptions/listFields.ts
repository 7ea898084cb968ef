import { flag, wholeNumber } from '../api/schemas/values';
import { field, menu } from './field';
import { subaccount } from './locators';

export const scope = menu('Scope', 'scope', {
	options: [
		{
			name: 'One Subaccount',
			value: 'one',
			description: 'The records of the subaccount chosen below',
		},
		{
			name: 'All Subaccounts',
			value: 'all',
			description:
				'The records of every subaccount. Get Many adds its email and ID to each, beside the fields of any Output.',
		},
	],
	default: 'one',
	description: 'Whose records to use',
});

export const scopedSubaccount = field(subaccount.schema, {
	...subaccount.property,
	displayOptions: { show: { scope: ['one'] } },
});

/** On, so that no month ends at the limit without a word; off where an AI agent reads what comes. */
export const returnAll = field(
	flag,
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: true,
		description: 'Whether to return all results or only up to a given limit',
	},
	{ asTool: { default: false } },
);

export const limit = field(wholeNumber(Infinity).optional(), {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	displayOptions: { show: { returnAll: [false] } },
	default: 50,
	description: 'Max number of results to return',
});

export const sort = menu('Sort', 'sort', {
	options: [
		{ name: 'Newest First', value: 'newest' },
		{ name: 'Oldest First', value: 'oldest' },
	],
	default: 'newest',
	description:
		'By the time of creation, of all subaccounts together. Limit keeps the first ones. Oldest First may have to read the whole list.',
});
