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
} as const;

export const onrampOutput = createOutput(onramp, {
	simplified: ['status', ...bought, ...paid, 'createdAt', 'clientOnrampReference', 'id'],
	// Only stored records do: see docs/amounts.md.
	rule: { ...rule, repeats: 'to.net_amount' },
});

export const quoteOutput = createOutput(onrampQuote, {
	simplified: [...paid, ...bought, 'toGrossAmount', 'fxRate', 'totalFees', 'totalFeesCurrency'],
	rule,
});
