import { flag, oneOf, wholeNumber } from '../api/schemas/values';
import { field } from './field';

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
	{ asTool: { property: { default: false } } },
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

export const sort = field(oneOf(['newest', 'oldest']).default('newest'), {
	displayName: 'Sort',
	name: 'sort',
	type: 'options',
	options: [
		{ name: 'Newest First', value: 'newest' },
		{ name: 'Oldest First', value: 'oldest' },
	],
	default: 'newest',
	// Lists and totals have the same Options; the order of what is added up is none.
	displayOptions: { show: { '/operation': ['getAll'] } },
	description: 'By creation time, across all subaccounts',
});

/** An option, because a sum or a whole list that is smaller than it seems is seldom wanted. */
export const ifIncomplete = field(oneOf(['stop', 'leaveOut']).default('stop'), {
	displayName: 'If a Part Cannot Be Read',
	name: 'ifIncomplete',
	type: 'options',
	options: [
		{ name: 'Leave It Out', value: 'leaveOut' },
		{ name: 'Stop', value: 'stop' },
	],
	default: 'stop',
	description: 'A subaccount or an amount',
});
