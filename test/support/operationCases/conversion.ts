import {
	byId,
	directory,
	get,
	getPage,
	subaccount,
	uuid,
	type OperationCase,
} from './operationCase';

const conversion = (id: string) => ({
	id,
	fromCurrency: 'usd',
	toCurrency: 'brl',
	amount: '100.250000000000',
	feeAmount: '0.500000000000',
	netAmount: '99.750000000000',
	estimatedReceived: '540.645000000001',
	rate: '5.420000000001',
	createdAt: '2026-01-31T09:30:00.000Z',
});

const simplified = (id: string) => ({
	createdAt: '2026-01-31T09:30:00.000Z',
	amount: '100.250000000000',
	fromCurrency: 'USD',
	feeAmount: '0.500000000000',
	feeCurrency: 'USD',
	netAmount: '99.750000000000',
	estimatedReceived: '540.645000000001',
	toCurrency: 'BRL',
	id,
});

/** A page of the list of a subaccount. */
const page = (owner: number, records: object[], position?: Parameters<typeof getPage>[3]) =>
	getPage('total', `/v1/ramp/${uuid(owner)}/banking/conversions`, records, position);

export const conversionCases: OperationCase[] = [
	{
		operation: 'conversion.get',
		parameters: { subaccountId: byId(uuid(201)), conversionId: byId(uuid(202)) },
		exchanges: [
			get(`/v1/ramp/${uuid(201)}/banking/conversions/${uuid(202)}`, {
				...conversion(uuid(202)),
				aNewField: 'not in the table',
			}),
		],
		items: [{ ...simplified(uuid(202)), rate: '5.420000000001' }],
	},
	{
		operation: 'conversion.getAll',
		title: 'of all subaccounts',
		settings: { pageSize: 20 },
		parameters: { subaccountId: byId('all'), returnAll: true },
		exchanges: [
			directory(20, subaccount(uuid(231), 'ada@shop.test'), subaccount(uuid(232), 'ben@shop.test')),
			page(231, [conversion(uuid(233))], { limit: 20 }),
			page(232, [conversion(uuid(234))], { limit: 20 }),
		],
		items: [
			{ subaccountEmail: 'ada@shop.test', ...simplified(uuid(233)) },
			{ subaccountEmail: 'ben@shop.test', ...simplified(uuid(234)) },
		],
	},
	{
		operation: 'conversion.getTotals',
		title: 'of all subaccounts, by month and subaccount',
		parameters: {
			subaccountId: byId('all'),
			groupBy: ['month', 'subaccount'],
		},
		settings: { pageSize: 40 },
		exchanges: [
			directory(40, subaccount(uuid(241), 'cara@shop.test')),
			page(241, [conversion(uuid(242)), conversion(uuid(243))], { limit: 40 }),
		],
		items: [
			{
				month: '2026-01',
				subaccountId: uuid(241),
				subaccountEmail: 'cara@shop.test',
				currency: 'USD',
				count: 2,
				amount: '200.500000000000',
				feesCount: 2,
				fees: '1.000000000000',
				net: '199.500000000000',
				receivedCount: 0,
				estimatedReceived: '0',
			},
			{
				month: '2026-01',
				subaccountId: uuid(241),
				subaccountEmail: 'cara@shop.test',
				currency: 'BRL',
				...{ count: 0, amount: '0', feesCount: 0, fees: '0', net: '0' },
				receivedCount: 2,
				estimatedReceived: '1081.290000000002',
			},
		],
	},
];
