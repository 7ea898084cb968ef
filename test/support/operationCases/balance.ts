import { get, uuid, type OperationCase } from './operationCase';

const account = {
	id: uuid(101),
	email: 'treasury@parent.test',
	businessName: 'Parent Payments',
	status: 'approved',
	createdAt: '2025-01-15T08:00:00.000Z',
};

const balances = { usd: 1250.75, ngn: 890000.5, brl: 4310.2, eur: 0.5, ghs: 77.1, tzs: 12000.4 };

export const balanceCases: OperationCase[] = [
	{
		operation: 'balance.get',
		parameters: {},
		exchanges: [get('/v1/ramp/banking/balances', { ...account, balances })],
		items: [{ ...account, ...balances }],
	},
	{
		operation: 'balance.get',
		title: 'raw, with a query parameter',
		parameters: {
			simplify: false,
			options: { queryParameters: { parameter: [{ name: 'view', value: 'full' }] } },
		},
		exchanges: [get('/v1/ramp/banking/balances', { ...account, balances }, { view: 'full' })],
		items: [{ ...account, balances }],
	},
];
