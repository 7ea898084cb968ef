import { z } from 'zod/v4';

import { flag } from '../api/schemas/values';
import { field, shownFor } from './field';

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
		z.int({ error: 'must be a whole number' }).min(1, { error: 'must be at least 1' }).optional(),
	),
);
