import { channelExchange } from './depositChannel';
import {
	justNow,
	byId,
	directory,
	get,
	getPage,
	missing,
	post,
	subaccount,
	uuid,
	type OperationCase,
} from './operationCase';

const deposit = (id: string, status = 'completed') => ({
	id,
	status,
	amount: '250.75000000',
	localAmount: '1359.06500000',
	currency: 'USDC',
	localCurrency: 'BRL',
	fee: '1.25000000',
	feeCurrency: 'USDC',
	country: 'BRA',
	rate: '5.42000000',
	expiresAt: '2026-02-01T09:30:00.000Z',
	createdAt: '2026-01-31T09:30:00.000Z',
	bankInfo: { name: 'Banco Exemplo', qr_code_payload: '00020126580014br.gov.bcb.pix' },
	reference: 'DEP-7K2M9QX4TA',
	channelId: 'channel-brl-pix',
});

const simplified = (id: string, status = 'completed') => ({
	createdAt: '2026-01-31T09:30:00.000Z',
	amount: '250.75000000',
	currency: 'USDC',
	localAmount: '1359.06500000',
	localCurrency: 'BRL',
	status,
	reference: 'DEP-7K2M9QX4TA',
	id,
});

const created = {
	status: 'pending',
	currency: 'USD',
	country: 'USA',
	rate: '1.00000000',
	localCurrency: 'USD',
	bankInfo: {
		id: 'account-17',
		bankBeneficiaryName: 'Parent Payments',
		bankName: 'Example Bank',
		bankAddress: '1 Example Street, New York',
		bankRoutingNumber: '021000021',
		bankAccountNumber: '000123456789',
	},
	channelId: 'channel-usd-bank',
};

const createdItem = (subaccountId: string) => ({
	payTo: '000123456789',
	payToName: 'Parent Payments',
	bankName: 'Example Bank',
	bankRoutingNumber: '021000021',
	transferReference: null,
	expiresAt: null,
	requestedAt: justNow,
	reference: null,
	id: null,
	subaccountId,
});

/** A page of the list of a subaccount. */
const page = (owner: number, records: object[], position?: Parameters<typeof getPage>[3]) =>
	getPage('count', `/v1/ramp/${uuid(owner)}/banking/deposits`, records, position);

export const depositCases: OperationCase[] = [
	{
		operation: 'deposit.check',
		parameters: {
			subaccountId: byId(uuid(361)),
			channelId: byId('channel-ghs-momo'),
			amount: '6000',
		},
		settings: { pageSize: 34 },
		exchanges: [
			directory(34, subaccount(uuid(361), 'hal@customers.test', undefined, 'approved')),
			missing(`/v1/kyc/customers/${uuid(361)}`),
			missing(`/v1/kyc/businesses/${uuid(361)}`),
			channelExchange,
			get(
				'/v1/banking/deposit/fee',
				{ amount: 48, currency: 'GHS' },
				{ currency: 'ghs', amount: '6000' },
			),
		],
		items: [
			{
				ok: true,
				reasons: '',
				email: 'hal@customers.test',
				verificationStatus: 'approved',
				currency: 'GHS',
				channelType: 'momo',
				min: 5000,
				max: 1000000,
				fee: 48,
				feeCurrency: 'GHS',
				channelId: 'channel-ghs-momo',
				subaccountId: uuid(361),
			},
		],
	},
	{
		operation: 'deposit.create',
		parameters: {
			subaccountId: byId(uuid(301)),
			channelId: byId('channel-usd-bank'),
			amount: '250.75',
		},
		exchanges: [
			post(
				`/v1/ramp/${uuid(301)}/banking/deposits`,
				{ channelId: 'channel-usd-bank', amount: 250.75, source: { accountType: 'bank' } },
				{ status: 201, body: created },
			),
		],
		items: [createdItem(uuid(301))],
	},
	{
		operation: 'deposit.get',
		title: 'on the second page',
		parameters: {
			subaccountId: byId(uuid(311)),
			depositId: byId(uuid(312)),
		},
		settings: { pageSize: 2 },
		exchanges: [
			page(311, [deposit(uuid(313)), deposit(uuid(314))], { limit: 2, total: 3 }),
			page(311, [deposit(uuid(312))], { page: 2, limit: 2, total: 3 }),
		],
		items: [{ ...simplified(uuid(312)), payTo: '00020126580014br.gov.bcb.pix', payToName: null }],
	},
	{
		operation: 'deposit.getAll',
		parameters: {
			subaccountId: byId(uuid(321)),
			returnAll: true,
			filters: { statuses: ['pending'], createdFrom: '2026-01-01T00:00:00.000Z' },
		},
		settings: { pageSize: 62 },
		exchanges: [
			directory(62, subaccount(uuid(321), 'ada@deposits.test')),
			page(321, [deposit(uuid(322)), deposit(uuid(323), 'pending')], { limit: 62 }),
		],
		items: [
			{
				...simplified(uuid(323), 'pending'),
				...{ subaccountEmail: 'ada@deposits.test', subaccountId: uuid(321) },
			},
		],
	},
	{
		operation: 'deposit.getTotals',
		title: 'by day and status',
		parameters: { subaccountId: byId(uuid(337)), groupBy: ['day', 'status'] },
		exchanges: [page(337, [deposit(uuid(338)), deposit(uuid(339))])],
		items: [
			{
				...{ day: '2026-01-31', status: 'completed', currency: 'USDC' },
				...{ count: 2, amount: '501.50000000', localCount: 0, localAmount: '0' },
				...{ feesCount: 2, fees: '2.50000000' },
			},
			{
				...{ day: '2026-01-31', status: 'completed', currency: 'BRL' },
				...{ count: 0, amount: '0', localCount: 2, localAmount: '2718.13000000' },
				...{ feesCount: 0, fees: '0' },
			},
		],
	},
	{
		operation: 'deposit.simulate',
		parameters: {
			subaccountId: byId(uuid(341)),
			currency: 'NGN',
			amount: '25000.50',
			accountNumber: '0123456789',
		},
		exchanges: [
			post(
				`/v1/ramp/${uuid(341)}/banking/deposits/simulate`,
				{ currency: 'NGN', amount: 25000.5, accountNumber: '0123456789' },
				{ status: 201 },
			),
		],
		items: [
			{
				success: true,
				amount: '25000.5',
				currency: 'NGN',
				accountNumber: '0123456789',
				subaccountId: uuid(341),
			},
		],
	},
	{
		operation: 'deposit.waitUntilFinal',
		parameters: {
			subaccountId: byId(uuid(351)),
			depositId: byId(uuid(352)),
			waitAtMost: 0.01,
			options: { checkEvery: 0.02 },
		},
		exchanges: [page(351, [deposit(uuid(352))])],
		items: [{ final: true, ...simplified(uuid(352)), subaccountId: uuid(351) }],
	},
];
