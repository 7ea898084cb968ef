import { flag } from '../api/schemas/values';
import { field, shownFor } from './field';
import { whole } from './options';

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
