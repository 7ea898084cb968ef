import { flag } from '../api/schemas/values';
import { field } from './field';

export const simplifyField = field(
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
	flag,
);
