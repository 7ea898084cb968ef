import { get, type OperationCase } from './operationCase';

export const rateCases: OperationCase[] = [
	{
		operation: 'rate.get',
		parameters: { fromCurrency: 'USD', toCurrency: 'BRL' },
		exchanges: [
			get(
				'/v1/banking/rate',
				{ from: 'usd', to: 'brl', rate: 5.420054200542 },
				{ from: 'usd', to: 'brl' },
			),
		],
		items: [{ from: 'USD', to: 'BRL', rate: 5.420054200542 }],
	},
];
