import { get, uuid, type OperationCase } from './operationCase';

const account = {
	id: uuid(101),
	email: 'treasury@parent.test',
	businessName: 'Parent Payments',
	status: 'approved',
	createdAt: '2025-01-15T08:00:00.000Z',
};

const balances = { usd: 1250.75, ngn: 890000.5, brl: 4310.2, eur: 0.5, ghs: 77.1, kes: 12000.4 };

const balanceExchange = get('/v1/ramp/banking/balances', { ...account, balances });

export const balanceCases: OperationCase[] = [
	{
		operation: 'balance.get',
		parameters: {},
		exchanges: [balanceExchange],
		items: [
			{ currency: 'USD', balance: 1250.75 },
			{ currency: 'NGN', balance: 890000.5 },
			{ currency: 'BRL', balance: 4310.2 },
			{ currency: 'EUR', balance: 0.5 },
			{ currency: 'GHS', balance: 77.1 },
			// The specification does not list it.
			{ currency: 'KES', balance: 12000.4 },
		],
	},
];
