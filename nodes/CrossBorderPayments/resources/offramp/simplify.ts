import { simplify } from '../../operation/simplify';

/** Columns of an offramp; amounts are decimal strings. */
export const simplifyOfframp = simplify({
	id: 'id',
	status: 'status',
	createdAt: 'created_at',
	reference: 'client_offramp_reference',
	accountId: 'account_id',
	fromAmount: 'from.amount',
	fromAsset: 'from.asset',
	fromNetwork: 'from.network',
	fromAddress: 'from.address',
	toCurrency: 'to.currency',
	toGrossAmount: 'to.gross_amount',
	toNetAmount: 'to.net_amount',
	recipientId: 'to.recipient_id',
	fxRate: 'pricing.fx_rate',
	offrampFee: 'pricing.fees.offramp_fee',
	offrampFeeCurrency: 'pricing.fees.offramp_fee_currency',
	withdrawalId: 'settlement.withdrawal_id',
	estimatedAt: 'settlement.estimated_at',
	endToEndId: 'settlement.end_to_end_id',
});
