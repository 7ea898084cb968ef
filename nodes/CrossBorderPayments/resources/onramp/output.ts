import { onramp, onrampQuote } from '../../api/schemas/onramp';
import { createOutput } from '../../operation/output';

const from = { fromAmount: 'from.amount', fromCurrency: 'from.currency' };

const to = {
	toNetAmount: 'to.net_amount',
	toAsset: 'to.asset',
	toGrossAmount: 'to.gross_amount',
};

const totalFees = {
	totalFees: 'pricing.fees.total_fees',
	totalFeesCurrency: 'pricing.fees.total_fees_currency',
};

const singleFees = {
	onrampFee: 'pricing.fees.onramp_fee',
	onrampFeeCurrency: 'pricing.fees.onramp_fee_currency',
	networkFee: 'pricing.fees.network_fee',
	networkFeeAsset: 'pricing.fees.network_fee_asset',
};

/** Amounts are decimal strings. */
export const onrampOutput = createOutput(
	onramp,
	{
		createdAt: 'created_at',
		...from,
		...totalFees,
		fxRate: 'pricing.fx_rate',
		status: 'status',
		id: 'id',
	},
	{
		...to,
		toAddress: 'to.address',
		...singleFees,
		reference: 'client_onramp_reference',
		accountId: 'account_id',
		collectionId: 'settlement.collection_id',
	},
);

export const quoteOutput = createOutput(
	onrampQuote,
	{ ...from, ...to, fxRate: 'pricing.fx_rate', ...totalFees },
	singleFees,
);
