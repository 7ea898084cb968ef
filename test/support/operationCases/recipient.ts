import { byId, directory, get, post, subaccount, uuid, type OperationCase } from './operationCase';

const recipient = {
	id: uuid(602),
	account_owner_name: 'Ada Silva',
	active: true,
	currency: 'BRL',
	is_verified: true,
	account_id: uuid(603),
	payment_rail: 'pix',
};

const listItem = {
	id: uuid(612),
	bank_name: 'Example Bank',
	account_owner_name: 'Ben Okafor',
	last_4: '6789',
	active: true,
	account_id: uuid(613),
	currency: 'USD',
};

export const recipientCases: OperationCase[] = [
	{
		operation: 'recipient.get',
		parameters: { subaccountId: byId(uuid(601)), recipientId: byId(uuid(602)) },
		exchanges: [get(`/v1/ramp/${uuid(601)}/banking/recipients/${uuid(602)}`, recipient)],
		items: [
			{
				accountOwnerName: 'Ada Silva',
				currency: 'BRL',
				active: true,
				paymentRail: 'pix',
				isVerified: true,
				accountId: uuid(603),
				id: uuid(602),
			},
		],
	},
	{
		operation: 'recipient.getAll',
		parameters: {
			subaccountId: byId(uuid(611)),
			filters: { currency: 'USD', paymentRail: 'ach' },
		},
		settings: { pageSize: 63 },
		exchanges: [
			directory(63, subaccount(uuid(611), 'ben@customers.test')),
			get(`/v1/ramp/${uuid(611)}/banking/recipients`, [listItem], {
				currency: 'USD',
				payment_rail: 'ach',
			}),
		],
		items: [
			{
				accountOwnerName: 'Ben Okafor',
				currency: 'USD',
				active: true,
				bankName: 'Example Bank',
				last4: '6789',
				accountId: uuid(613),
				id: uuid(612),
				...{ subaccountEmail: 'ben@customers.test', subaccountId: uuid(611) },
			},
		],
	},
	{
		operation: 'recipient.getAll',
		title: 'of all subaccounts, each read',
		parameters: {
			subaccountId: byId('all'),
			output: 'selected',
			outputFields: ['last4'],
			options: { details: true },
		},
		settings: { pageSize: 36 },
		exchanges: [
			directory(36, subaccount(uuid(621), 'jo@customers.test')),
			get(`/v1/ramp/${uuid(621)}/banking/recipients`, [listItem]),
			get(`/v1/ramp/${uuid(621)}/banking/recipients/${listItem.id}`, {
				...recipient,
				id: listItem.id,
			}),
		],
		items: [
			{
				subaccountId: uuid(621),
				subaccountEmail: 'jo@customers.test',
				last4: '6789',
				paymentRail: 'pix',
				isVerified: true,
			},
		],
	},
	{
		operation: 'recipient.validateBrl',
		parameters: { pixKey: ' ada@customers.test ' },
		exchanges: [
			post(
				'/v1/banking/brl/validate',
				{ currency: 'BRL', pix_key: 'ada@customers.test' },
				{ body: { currency: 'BRL', pix_key: 'ada@customers.test' } },
			),
		],
		items: [{ currency: 'BRL', pix_key: 'ada@customers.test' }],
	},
];
