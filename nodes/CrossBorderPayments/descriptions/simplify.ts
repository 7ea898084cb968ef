import { z } from 'zod/v4';

import { field } from './field';

export const simplifyField = field(
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
	z.boolean({ error: 'must be true or false' }),
);
