import type { Resource } from '../../operation/operation';
import { createQuote } from './createQuote';
import { get } from './get';
import { getAll } from './getAll';
import { getTotals } from './getTotals';
import { waitUntilFinal } from './waitUntilFinal';

export const onrampResource: Resource = {
	name: 'Onramp',
	value: 'onramp',
	description: 'Purchases (fiat to crypto)',
	operations: [createQuote, get, getAll, getTotals, waitUntilFinal],
};
