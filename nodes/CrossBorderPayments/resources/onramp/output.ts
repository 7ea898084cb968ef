import { onramp, onrampQuote } from '../../api/schemas/onramp';
import { createOutput } from '../../operation/output/output';

const bought = ['toNetAmount', 'toAsset'];
const paid = ['fromAmount', 'fromCurrency'];

/** Amounts are decimal strings. What was paid may be wrong in a stored record: see docs/amounts.md. */
export const onrampOutput = createOutput(onramp, [
	'status',
	...bought,
	...paid,
	'createdAt',
	'clientOnrampReference',
	'id',
]);

export const quoteOutput = createOutput(onrampQuote, [
	...paid,
	...bought,
	'toGrossAmount',
	'fxRate',
	'totalFees',
	'totalFeesCurrency',
]);
