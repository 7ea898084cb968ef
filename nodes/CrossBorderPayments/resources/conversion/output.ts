import { assumptions } from '../../api/assumptions';
import { conversion } from '../../api/schemas/conversion';
import { createOutput } from '../../operation/output/createOutput';

const exchanged = ['amount', 'fromCurrency', 'estimatedReceived', 'toCurrency'];
const fee = ['feeAmount', 'feeCurrency', 'netAmount'];

/** Amounts and rate are decimal strings with 12 places. */
export const conversionOutput = createOutput(conversion, {
	simplified: [...exchanged, ...fee, 'createdAt', 'id'],
	customColumns: { feeCurrency: (record) => record[assumptions.conversionFeeCurrency] },
	rule: {
		problem: 'amount less feeAmount is not netAmount',
		result: 'netAmount',
		of: ['amount', 'feeAmount'],
		calculate: (amount, fee) => amount - fee,
		tolerance: 0.000_001,
		whatToDo:
			'The fee may be in toCurrency: add up feeAmount of Get Many instead of the fees and net amounts of Get Totals',
	},
});
