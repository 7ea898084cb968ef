import type { OnrampQuote } from '../../api/schemas/onramp';
import { quotient } from '../../operation/decimalMath';
import { row } from '../../operation/simplify';

const pricing = {
	fxRate: 'pricing.fx_rate',
	onrampFee: 'pricing.fees.onramp_fee',
	onrampFeeCurrency: 'pricing.fees.onramp_fee_currency',
	networkFee: 'pricing.fees.network_fee',
	networkFeeAsset: 'pricing.fees.network_fee_asset',
	totalFees: 'pricing.fees.total_fees',
	totalFeesCurrency: 'pricing.fees.total_fees_currency',
};

/** Columns of an onramp; amounts are decimal strings. */
export const simplifyOnramp = row({
	id: 'id',
	status: 'status',
	createdAt: 'created_at',
	reference: 'client_onramp_reference',
	accountId: 'account_id',
	fromAmount: 'from.amount',
	fromCurrency: 'from.currency',
	toAsset: 'to.asset',
	toGrossAmount: 'to.gross_amount',
	toNetAmount: 'to.net_amount',
	toAddress: 'to.address',
	...pricing,
	collectionId: 'settlement.collection_id',
});

const asked = row({ fromAmount: 'from.amount', fromCurrency: 'from.currency' });

const answered = row({
	customerGets: 'to.net_amount',
	customerGetsAsset: 'to.asset',
	totalCost: 'pricing.fees.total_fees',
	totalCostCurrency: 'pricing.fees.total_fees_currency',
});

const priced = row({
	toAsset: 'to.asset',
	toGrossAmount: 'to.gross_amount',
	toNetAmount: 'to.net_amount',
	...pricing,
});

/**
 * Columns of a quote: an onramp that nobody has asked for yet; what people ask for comes first. The
 * effective rate is what the customer gets for one unit of the fiat currency when all fees are paid; its
 * inverse is what one unit of the asset costs then. Both are decimal strings with up to 18 places.
 */
export const simplifyQuote = (quote: OnrampQuote) => ({
	...asked(quote),
	...answered(quote),
	effectiveRate: quotient(quote.to?.net_amount, quote.from?.amount),
	inverseRate: quotient(quote.from?.amount, quote.to?.net_amount),
	...priced(quote),
});
