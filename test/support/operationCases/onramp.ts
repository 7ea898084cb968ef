import { byId, get, getPage, post, uuid, type OperationCase } from './operationCase';

const fees = {
	onramp_fee: '1.2500',
	onramp_fee_currency: 'brl',
	network_fee: '2.0',
	network_fee_asset: 'STABLE_SATS',
	total_fees: '1.2600',
	total_fees_currency: 'brl',
};

const simplifiedFees = {
	fxRate: '0.18450001',
	onrampFee: '1.2500',
	onrampFeeCurrency: 'brl',
	networkFee: '2.0',
	networkFeeAsset: 'STABLE_SATS',
	totalFees: '1.2600',
	totalFeesCurrency: 'brl',
};

const quote = {
	type: 'onramp',
	from: { amount: '100.25', currency: 'BRL' },
	to: { asset: 'STABLE_SATS', gross_amount: '18.496126', net_amount: '18.263656' },
	pricing: { fx_rate: '0.18450001', fees },
};

const onramp = (id: string, status: string) => ({
	...quote,
	id,
	status,
	created_at: '2026-01-31T09:30:00.000Z',
	account_id: uuid(599),
	client_onramp_reference: 'TOPUP-5',
	to: { ...quote.to, address: 'customer@wallet.test' },
	settlement: { collection_id: 'collection-3' },
});

const simplified = (id: string, status: string) => ({
	id,
	status,
	createdAt: '2026-01-31T09:30:00.000Z',
	reference: 'TOPUP-5',
	accountId: uuid(599),
	fromAmount: '100.25',
	fromCurrency: 'BRL',
	toAsset: 'STABLE_SATS',
	toGrossAmount: '18.496126',
	toNetAmount: '18.263656',
	toAddress: 'customer@wallet.test',
	...simplifiedFees,
	collectionId: 'collection-3',
});

export const onrampCases: OperationCase[] = [
	{
		operation: 'onramp.createQuote',
		parameters: { subaccountId: byId(uuid(501)), fromAmount: '100.25' },
		exchanges: [
			post(
				`/v2/ramp/${uuid(501)}/banking/onramp/quote`,
				{
					from: { amount: 100.25, currency: 'BRL' },
					to: { asset: 'STABLE_SATS', chain: 'lightning' },
				},
				{ body: quote },
			),
		],
		items: [
			{
				fromAmount: '100.25',
				fromCurrency: 'BRL',
				toAsset: 'STABLE_SATS',
				toGrossAmount: '18.496126',
				toNetAmount: '18.263656',
				...simplifiedFees,
			},
		],
	},
	{
		operation: 'onramp.get',
		parameters: { subaccountId: byId(uuid(511)), onrampId: byId(uuid(512)) },
		exchanges: [
			get(`/v2/ramp/${uuid(511)}/banking/onramp/${uuid(512)}`, onramp(uuid(512), 'paid')),
		],
		items: [simplified(uuid(512), 'paid')],
	},
	{
		operation: 'onramp.getAll',
		parameters: {
			subaccountId: byId(uuid(531)),
			returnAll: true,
			filters: { statuses: ['pending', 'failed'] },
		},
		exchanges: [
			getPage('count', `/v2/ramp/${uuid(531)}/banking/onramp/`, [
				onramp(uuid(532), 'completed'),
				onramp(uuid(533), 'pending'),
				onramp(uuid(534), 'failed'),
			]),
		],
		items: [simplified(uuid(533), 'pending'), simplified(uuid(534), 'failed')],
	},
	{
		operation: 'onramp.waitUntilFinal',
		parameters: {
			subaccountId: byId(uuid(541)),
			onrampId: byId(uuid(542)),
			timeout: 10,
			interval: 1,
		},
		exchanges: [
			get(`/v2/ramp/${uuid(541)}/banking/onramp/${uuid(542)}`, onramp(uuid(542), 'pending')),
			get(`/v2/ramp/${uuid(541)}/banking/onramp/${uuid(542)}`, onramp(uuid(542), 'completed')),
		],
		items: [{ final: true, ...simplified(uuid(542), 'completed') }],
	},
];
