import { conversion } from '../../api/schemas/conversion';
import { createOutput } from '../../operation/output/output';

/** Amounts and rate are decimal strings with 12 places. */
export const conversionOutput = createOutput(conversion, [
	'amount',
	'fromCurrency',
	'estimatedReceived',
	'toCurrency',
	'feeAmount',
	'createdAt',
	'rate',
	'id',
]);
