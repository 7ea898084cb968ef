import { onramp, onrampQuote } from '../../api/schemas/onramp';
import { createOutput } from '../../operation/output/output';

const from = ['fromAmount', 'fromCurrency'];
const fees = ['totalFees', 'totalFeesCurrency'];

/** Amounts are decimal strings. */
export const onrampOutput = createOutput(onramp, [
	'createdAt',
	...from,
	...fees,
	'fxRate',
	'status',
	'id',
]);

export const quoteOutput = createOutput(onrampQuote, [
	...from,
	'toNetAmount',
	'toAsset',
	'toGrossAmount',
	'fxRate',
	...fees,
]);
