import { onramp, onrampQuote } from '../../api/schemas/onramp';
import { createOutput } from '../../operation/output/createOutput';
import { productRule } from '../../operation/output/arithmeticRule';

const bought = ['toNetAmount', 'toAsset'];
const paid = ['fromAmount', 'fromCurrency'];

const rule = {
	...productRule,
	problem: 'fromAmount times fxRate is not toGrossAmount',
	result: 'to.gross_amount',
	of: ['from.amount', 'pricing.fx_rate'],
	repeats: 'to.net_amount',
} as const;

/** What was paid may be wrong in a stored record: see docs/amounts.md. */
export const onrampOutput = createOutput(onramp, {
	simplified: ['status', ...bought, ...paid, 'createdAt', 'clientOnrampReference', 'id'],
	rule,
});

export const quoteOutput = createOutput(onrampQuote, {
	simplified: [...paid, ...bought, 'toGrossAmount', 'fxRate', 'totalFees', 'totalFeesCurrency'],
	rule,
});
