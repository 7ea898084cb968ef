import { simplify } from '../../operation/simplify';

/** Columns of a conversion; amounts and rate are decimal strings with 12 places. */
export const simplifyConversion = simplify({
	id: 'id',
	createdAt: 'createdAt',
	fromCurrency: 'fromCurrency',
	toCurrency: 'toCurrency',
	amount: 'amount',
	feeAmount: 'feeAmount',
	netAmount: 'netAmount',
	rate: 'rate',
	estimatedReceived: 'estimatedReceived',
});
