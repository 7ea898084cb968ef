import { byId, get, uuid, type OperationCase } from './operationCase';

const offramp = (id: string, status: string) => ({
	id,
	type: 'offramp',
	status,
	created_at: '2026-01-31T09:30:00.000Z',
	account_id: uuid(499),
	client_offramp_reference: 'PAYOUT-31',
	from: {
		amount: '20.500000',
		asset: 'USDC',
		network: 'SOL-DEVNET',
		address: '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2',
	},
	to: {
		currency: 'BRL',
		gross_amount: '111.1100',
		net_amount: '110.5600',
		recipient_id: uuid(498),
	},
	pricing: { fx_rate: '5.4200', fees: { offramp_fee: '0.5500', offramp_fee_currency: 'brl' } },
	settlement: {
		withdrawal_id: 'withdrawal-9',
		estimated_at: '2026-01-31T10:30:00.000Z',
		end_to_end_id: 'E1234567820260131093000000000001',
	},
});

const amounts = {
	fromAmount: '20.500000',
	fromAsset: 'USDC',
	toNetAmount: '110.5600',
	toCurrency: 'BRL',
};

const statusView = (id: string, status: string, errorMessage: string | null = null) => ({
	id,
	status,
	targetAmount: 111.11,
	targetCurrency: 'brl',
	lightningAmount: 20.5,
	withdrawalId: null,
	invoicePaidAt: null,
	withdrawalInitiatedAt: null,
	completedAt: null,
	errorMessage,
	createdAt: '2026-01-31T09:30:00.000Z',
	updatedAt: '2026-01-31T09:31:00.000Z',
	lightningCurrency: 'stablesats',
	exchangeRate: 5.42,
	lightningFee: 0.01,
	withdrawalFee: 0.54,
	targetAmountReceivable: 110.56,
	totalFees: 0.55,
});

const paths = (subaccountId: string, offrampId: string) => ({
	status: `/v1/ramp/${subaccountId}/banking/offramp/${offrampId}/status`,
	record: `/v2/ramp/${subaccountId}/banking/offramp/${offrampId}`,
});

export const offrampCases: OperationCase[] = [
	{
		operation: 'offramp.get',
		parameters: { subaccountId: byId(uuid(401)), offrampId: uuid(402) },
		exchanges: [get(paths(uuid(401), uuid(402)).record, offramp(uuid(402), 'paid'))],
		items: [
			{
				status: 'paid',
				...amounts,
				createdAt: '2026-01-31T09:30:00.000Z',
				...{ offrampFee: '0.5500', offrampFeeCurrency: 'BRL' },
				clientOfframpReference: 'PAYOUT-31',
				id: uuid(402),
			},
		],
	},
	{
		operation: 'offramp.getStatus',
		parameters: { subaccountId: byId(uuid(411)), offrampId: uuid(412) },
		exchanges: [
			get(paths(uuid(411), uuid(412)).status, {
				success: true,
				data: statusView(uuid(412), 'pending'),
			}),
		],
		items: [
			{
				createdAt: '2026-01-31T09:30:00.000Z',
				status: 'pending',
				targetAmount: 111.11,
				targetAmountReceivable: 110.56,
				targetCurrency: 'BRL',
				totalFees: 0.55,
				completedAt: null,
				errorMessage: null,
				id: uuid(412),
			},
		],
	},
	{
		operation: 'offramp.waitUntilFinal',
		title: 'that fails',
		parameters: {
			subaccountId: byId(uuid(421)),
			offrampId: uuid(422),
			waitAtMost: 0.01,
			options: { checkEvery: 0.02 },
		},
		exchanges: [
			get(paths(uuid(421), uuid(422)).status, {
				success: true,
				data: statusView(uuid(422), 'failed', 'Account closed'),
			}),
			get(paths(uuid(421), uuid(422)).record, offramp(uuid(422), 'failed')),
		],
		items: [
			{
				final: true,
				errorMessage: 'Account closed',
				status: 'failed',
				...amounts,
				fromNetwork: 'SOL-DEVNET',
				id: uuid(422),
				subaccountId: uuid(421),
			},
		],
	},
];
