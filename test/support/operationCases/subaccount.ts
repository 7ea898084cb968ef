import { directory, post, uuid, type OperationCase } from './operationCase';

const nothing = { canOnramp: false, canOfframp: false, canDeposit: false, canWithdraw: false };

const ada = {
	id: uuid(702),
	email: 'ada@customers.test',
	status: 'approved',
	createdAt: '2025-11-02T10:00:00.000Z',
	kyc: {
		profiles: [
			{ country: 'BR', status: 'approved' },
			{ country: 'NG', status: 'pending' },
		],
	},
	capabilities: {
		currencies: {
			USD: { ...nothing, canDeposit: true },
			BRL: { canOnramp: true, canOfframp: true, canDeposit: true, canWithdraw: false },
		},
		assets: { USDC: { networks: ['ETHEREUM', 'SOLANA'] }, BTC: { networks: [] } },
	},
};

const simplifiedAda = {
	email: 'ada@customers.test',
	status: 'approved',
	verification: 'BR: approved, NG: pending',
	canDeposit: 'USD, BRL',
	canWithdraw: '',
	canOnramp: 'BRL',
	canOfframp: 'BRL',
	createdAt: '2025-11-02T10:00:00.000Z',
	id: uuid(702),
};

const ben = {
	id: uuid(703),
	email: 'ben@customers.test',
	status: 'created',
	createdAt: '2026-01-05T12:00:00.000Z',
	kyc: { profiles: [] },
	capabilities: { currencies: { USD: nothing }, assets: {} },
	isParent: true,
};

const simplifiedBen = {
	...simplifiedAda,
	...{ email: 'ben@customers.test', status: 'created', verification: '' },
	...{ canDeposit: '', canOnramp: '', canOfframp: '' },
	...{ createdAt: '2026-01-05T12:00:00.000Z', id: uuid(703) },
};

export const subaccountCases: OperationCase[] = [
	{
		operation: 'subaccount.create',
		parameters: { email: 'new.customer@customers.test' },
		exchanges: [
			post(
				'/v1/ramp/subaccount',
				{ email: 'new.customer@customers.test' },
				{
					status: 201,
					body: { id: uuid(701), email: 'new.customer@customers.test', status: 'created' },
				},
			),
		],
		items: [{ id: uuid(701), email: 'new.customer@customers.test', status: 'created' }],
	},
	{
		operation: 'subaccount.get',
		title: 'by e-mail',
		parameters: { subaccountId: { __rl: true, mode: 'idOrEmail', value: ' ADA@customers.test ' } },
		exchanges: [directory(100, ben, ada)],
		items: [simplifiedAda],
	},
	{
		operation: 'subaccount.getAll',
		parameters: {},
		settings: { pageSize: 60 },
		exchanges: [directory(60, ben, ada)],
		items: [simplifiedBen, simplifiedAda],
	},
];
