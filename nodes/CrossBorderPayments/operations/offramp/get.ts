import { endpoints } from '../../api/endpoints';
import { offramp, subaccount } from '../fields/locators';
import { operation } from '../operation';
import { row } from '../row';

/** GET /v2/ramp/{subaccountId}/banking/offramp/{offrampId} */
export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get an offramp',
	description: 'Read one crypto to fiat payout with its amounts, fees and settlement',
	endpoint: endpoints.offrampGet,
	fields: [subaccount, offramp],
	request: ({ subaccountId, offrampId }) => ({ params: { subaccountId, offrampId } }),
	row: row({
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
	}),
});
