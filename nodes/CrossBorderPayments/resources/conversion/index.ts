import type { Resource } from '../../operation/operation';
import { get } from './get';
import { getAll } from './getAll';
import { getTotals } from './getTotals';

export const conversionResource: Resource = {
	name: 'Conversion',
	value: 'conversion',
	description: 'Exchanges between currencies',
	operations: [get, getAll, getTotals],
};
