import { get, type OperationCase } from './operationCase';

/** Banks may share a name. */
const banks = [
	{ name: 'Savanna Microfinance', code: '090267' },
	{ name: 'Savanna Microfinance', code: '090268' },
	{ name: 'Zuma Bank', code: '221' },
];

export const bankCases: OperationCase[] = [
	{
		operation: 'bank.getAll',
		parameters: { currency: 'NGN' },
		exchanges: [get('/v1/ramp/banking/banks/NGN', banks)],
		items: banks,
	},
];
