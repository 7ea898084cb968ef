import { conversion } from '../../api/schemas/conversion';
import { createOutput } from '../../operation/output';

/** Amounts and rate are decimal strings with 12 places. */
export const conversionOutput = createOutput(
	conversion,
	{
		createdAt: 'createdAt',
		amount: 'amount',
		fromCurrency: 'fromCurrency',
		feeAmount: 'feeAmount',
		rate: 'rate',
		estimatedReceived: 'estimatedReceived',
		toCurrency: 'toCurrency',
		id: 'id',
	},
	{ netAmount: 'netAmount' },
);
