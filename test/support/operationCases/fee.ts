import { get, type OperationCase } from './operationCase';

const depositFee = {
	amount: 8.504,
	currency: 'BRL',
	percentage: 0.008,
	flatFee: 0.5,
	originalAmount: 1000.5,
	netAmount: 991.996,
	grossAmount: 1000.5,
};

const withdrawalFee = {
	amount: 50.2502,
	currency: 'NGN',
	percentage: 0.002,
	flatFee: 0.25,
	originalAmount: 25000.1,
	netAmount: 25000.1,
	grossAmount: 25050.3502,
};

export const feeCases: OperationCase[] = [
	{
		operation: 'fee.calculateDeposit',
		parameters: { currency: 'BRL', amount: '1000.50' },
		exchanges: [get('/v1/banking/deposit/fee', depositFee, { currency: 'brl', amount: '1000.5' })],
		items: [{ ...depositFee, currency: 'BRL' }],
	},
	{
		operation: 'fee.calculateWithdrawal',
		parameters: { currency: 'NGN', amount: '25000.1' },
		exchanges: [
			get('/v1/banking/withdrawal/fee', withdrawalFee, { currency: 'ngn', amount: '25000.1' }),
		],
		items: [{ ...withdrawalFee, currency: 'NGN' }],
	},
];
