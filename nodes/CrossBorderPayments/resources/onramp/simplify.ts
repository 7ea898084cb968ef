import { simplify } from '../../operation/simplify';

const pricing = {
	fxRate: 'pricing.fx_rate',
	onrampFee: 'pricing.fees.onramp_fee',
	onrampFeeCurrency: 'pricing.fees.onramp_fee_currency',
	networkFee: 'pricing.fees.network_fee',
	networkFeeAsset: 'pricing.fees.network_fee_asset',
	totalFees: 'pricing.fees.total_fees',
	totalFeesCurrency: 'pricing.fees.total_fees_currency',
};

const amounts = {
	fromAmount: 'from.amount',
	fromCurrency: 'from.currency',
	toAsset: 'to.asset',
	toGrossAmount: 'to.gross_amount',
	toNetAmount: 'to.net_amount',
};

/** Columns of an onramp; amounts are decimal strings. */
export const simplifyOnramp = simplify({
	id: 'id',
	status: 'status',
	createdAt: 'created_at',
	reference: 'client_onramp_reference',
	accountId: 'account_id',
	...amounts,
	toAddress: 'to.address',
	...pricing,
	collectionId: 'settlement.collection_id',
});

/** Columns of a quote: those of an onramp that the quote already has. */
export const simplifyQuote = simplify({ ...amounts, ...pricing });
