import {
	byId,
	directory,
	get,
	getPage,
	post,
	subaccount,
	uuid,
	type OperationCase,
} from './operationCase';

const fees = {
	onramp_fee: '1.2500',
	onramp_fee_currency: 'brl',
	network_fee: '2.0',
	network_fee_asset: 'STABLE_SATS',
	total_fees: '1.2600',
	total_fees_currency: 'brl',
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
	status,
	toNetAmount: '18.263656',
	toAsset: 'STABLE_SATS',
	fromAmount: '100.25',
	fromCurrency: 'BRL',
	createdAt: '2026-01-31T09:30:00.000Z',
	clientOnrampReference: 'TOPUP-5',
	id,
});

/** A page of the list of a subaccount. */
const page = (owner: number, records: object[], position?: Parameters<typeof getPage>[3]) =>
	getPage('count', `/v2/ramp/${uuid(owner)}/banking/onramp/`, records, position);

const quoteItem = {
	fromAmount: '100.25',
	fromCurrency: 'BRL',
	toNetAmount: '18.263656',
	toAsset: 'STABLE_SATS',
	toGrossAmount: '18.496126',
	fxRate: '0.18450001',
	totalFees: '1.2600',
	totalFeesCurrency: 'BRL',
};

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
		items: [quoteItem],
	},
	{
		operation: 'onramp.createQuote',
		title: 'by the amount to receive',
		parameters: { subaccountId: byId(uuid(502)), fromAmount: '', options: { toAmount: '18.5' } },
		exchanges: [
			post(
				`/v2/ramp/${uuid(502)}/banking/onramp/quote`,
				{
					from: { currency: 'BRL' },
					to: { asset: 'STABLE_SATS', chain: 'lightning', amount: 18.5 },
				},
				{ body: quote },
			),
		],
		items: [quoteItem],
	},
	{
		operation: 'onramp.get',
		parameters: { subaccountId: byId(uuid(511)), onrampId: byId(uuid(512)) },
		exchanges: [
			get(`/v2/ramp/${uuid(511)}/banking/onramp/${uuid(512)}`, onramp(uuid(512), 'paid')),
		],
		items: [{ ...simplified(uuid(512), 'paid'), totalFees: '1.2600', totalFeesCurrency: 'BRL' }],
	},
	{
		operation: 'onramp.getAll',
		parameters: {
			subaccountId: byId(uuid(531)),
			returnAll: true,
			filters: { statuses: ['pending', 'failed'] },
		},
		settings: { pageSize: 61 },
		exchanges: [
			directory(61, subaccount(uuid(531), 'ada@ramp.test')),
			page(
				531,
				[onramp(uuid(532), 'completed'), onramp(uuid(533), 'pending'), onramp(uuid(534), 'failed')],
				{ limit: 61 },
			),
		],
		items: [simplified(uuid(533), 'pending'), simplified(uuid(534), 'failed')].map((item) => ({
			...item,
			...{ subaccountEmail: 'ada@ramp.test', subaccountId: uuid(531) },
		})),
	},
	{
		operation: 'onramp.getTotals',
		parameters: { subaccountId: byId(uuid(551)), groupBy: [] },
		exchanges: [page(551, [onramp(uuid(552), 'completed')])],
		items: [
			{
				...{ currency: 'BRL', count: 1, amount: '100.25', feesCount: 1, fees: '1.2600' },
				...{ receivedCount: 0, received: '0', grossReceived: '0' },
			},
			{
				...{ currency: 'STABLE_SATS', count: 0, amount: '0', feesCount: 0, fees: '0' },
				receivedCount: 1,
				received: '18.263656',
				grossReceived: '18.496126',
			},
		],
	},
	{
		operation: 'onramp.getTotals',
		title: 'as numbers',
		parameters: { subaccountId: byId(uuid(535)), groupBy: [], options: { amounts: 'exact' } },
		exchanges: [page(535, [onramp(uuid(536), 'completed'), onramp(uuid(537), 'failed')])],
		items: [
			{
				...{ currency: 'BRL', count: 2, amount: 200.5, feesCount: 2, fees: 2.52 },
				...{ receivedCount: 0, received: 0, grossReceived: 0 },
			},
			{
				...{ currency: 'STABLE_SATS', count: 0, amount: 0, feesCount: 0, fees: 0 },
				receivedCount: 2,
				received: 36.527312,
				grossReceived: 36.992252,
			},
		],
	},
	{
		operation: 'onramp.waitUntilFinal',
		parameters: {
			subaccountId: byId(uuid(541)),
			onrampId: byId(uuid(542)),
			waitAtMost: 0.01,
			options: { checkEvery: 0.02 },
		},
		exchanges: [
			get(`/v2/ramp/${uuid(541)}/banking/onramp/${uuid(542)}`, onramp(uuid(542), 'pending')),
			get(`/v2/ramp/${uuid(541)}/banking/onramp/${uuid(542)}`, onramp(uuid(542), 'completed')),
		],
		items: [{ final: true, ...simplified(uuid(542), 'completed'), subaccountId: uuid(541) }],
	},
];
