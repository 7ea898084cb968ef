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

const outputWith = (...simplified: string[]) =>
	// Only stored records repeat it: see docs/amounts.md.
	createOutput(onramp, { simplified, rule: { ...rule, repeats: 'to.net_amount' } });

const firstColumns = ['status', ...bought, ...paid, 'createdAt'];
const fees = ['totalFees', 'totalFeesCurrency'];
const keys = ['clientOnrampReference', 'id'];

export const onrampOutput = outputWith(...firstColumns, ...keys);

/** In a list, the columns of the subaccount stand in for the fees. */
export const singleOnrampOutput = outputWith(...firstColumns, ...fees, ...keys);

export const quoteOutput = createOutput(onrampQuote, {
	simplified: [...paid, ...bought, 'toGrossAmount', 'fxRate', ...fees],
	rule,
});
