import { offramp, offrampStatus } from '../../api/schemas/offramp';
import { createOutput } from '../../operation/output';

/** Decimal strings. */
const amounts = {
	fromAmount: 'from.amount',
	fromAsset: 'from.asset',
	toNetAmount: 'to.net_amount',
	toCurrency: 'to.currency',
	offrampFee: 'pricing.fees.offramp_fee',
	offrampFeeCurrency: 'pricing.fees.offramp_fee_currency',
};

const more = {
	toGrossAmount: 'to.gross_amount',
	fxRate: 'pricing.fx_rate',
	reference: 'client_offramp_reference',
	accountId: 'account_id',
	fromNetwork: 'from.network',
	fromAddress: 'from.address',
	recipientId: 'to.recipient_id',
	withdrawalId: 'settlement.withdrawal_id',
	estimatedAt: 'settlement.estimated_at',
	endToEndId: 'settlement.end_to_end_id',
};

export const offrampOutput = createOutput(
	offramp,
	{
		createdAt: 'created_at',
		...amounts,
		status: 'status',
		id: 'id',
	},
	more,
);

const { status, errorMessage } = offrampStatus.shape;

/** How the wait for an offramp ended; what a v1 view lacks is null. */
export const offrampWaitOutput = createOutput(
	offramp.extend({ status, errorMessage }),
	{
		errorMessage: 'errorMessage',
		status: 'status',
		...amounts,
		id: 'id',
	},
	{ createdAt: 'created_at', ...more },
);

/** The v1 view; its amounts are JSON numbers. */
export const offrampStatusOutput = createOutput(
	offrampStatus,
	{
		createdAt: 'createdAt',
		status: 'status',
		targetAmount: 'targetAmount',
		targetAmountReceivable: 'targetAmountReceivable',
		targetCurrency: 'targetCurrency',
		totalFees: 'totalFees',
		completedAt: 'completedAt',
		errorMessage: 'errorMessage',
		id: 'id',
	},
	{
		exchangeRate: 'exchangeRate',
		lightningAmount: 'lightningAmount',
		lightningCurrency: 'lightningCurrency',
		lightningFee: 'lightningFee',
		withdrawalFee: 'withdrawalFee',
		withdrawalId: 'withdrawalId',
		invoicePaidAt: 'invoicePaidAt',
		withdrawalInitiatedAt: 'withdrawalInitiatedAt',
		updatedAt: 'updatedAt',
	},
);
