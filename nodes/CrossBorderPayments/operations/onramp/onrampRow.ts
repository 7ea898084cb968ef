import { row } from '../row';

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
export const onrampRow = row({
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

/** Columns of a quote: an onramp that nobody has asked for yet. */
export const quoteRow = row({
	fromAmount: 'from.amount',
	fromCurrency: 'from.currency',
	toAsset: 'to.asset',
	toGrossAmount: 'to.gross_amount',
	toNetAmount: 'to.net_amount',
	...pricing,
});
