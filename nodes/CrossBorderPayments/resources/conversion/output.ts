import { assumptions } from '../../api/assumptions';
import { conversion } from '../../api/schemas/conversion';
import { createOutput } from '../../operation/output/createOutput';

const exchanged = ['amount', 'fromCurrency', 'estimatedReceived', 'toCurrency'];
const fee = ['feeAmount', 'feeCurrency', 'netAmount'];

/** Amounts and rate are decimal strings with 12 places. */
const outputWith = (...simplified: string[]) =>
	createOutput(conversion, {
		simplified,
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

export const conversionOutput = outputWith(...exchanged, ...fee, 'createdAt', 'id');

/** In a list, the column of the subaccount stands in for the rate. */
export const singleConversionOutput = outputWith(...exchanged, 'rate', ...fee, 'createdAt', 'id');
