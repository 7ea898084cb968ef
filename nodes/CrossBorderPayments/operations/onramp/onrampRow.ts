import { row } from '../row';

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
	fxRate: 'pricing.fx_rate',
	onrampFee: 'pricing.fees.onramp_fee',
	onrampFeeCurrency: 'pricing.fees.onramp_fee_currency',
	networkFee: 'pricing.fees.network_fee',
	networkFeeAsset: 'pricing.fees.network_fee_asset',
	totalFees: 'pricing.fees.total_fees',
	totalFeesCurrency: 'pricing.fees.total_fees_currency',
	collectionId: 'settlement.collection_id',
});
