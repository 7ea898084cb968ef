import { endpoints } from '../../api/endpoints';
import { text } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { amount } from '../../descriptions/amount';
import { simulateCurrencies } from '../../api/schemas/enums';
import { currency } from '../../descriptions/choices';
import { subaccount } from '../../descriptions/locators';
import { notice } from '../../descriptions/notice';
import { operation } from '../../operation/operation';

const accountNumber = field(
	{
		displayName: 'Account Number',
		name: 'accountNumber',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 0123456789',
		description: 'Number of the account, or address of the wallet, that receives the deposit',
	},
	text,
);

/** POST /v1/ramp/{subaccountId}/banking/deposits/simulate: sandbox only; the answer has no body. */
export const simulate = operation({
	name: 'Simulate',
	value: 'simulate',
	action: 'Simulate a deposit in the sandbox',
	description: 'Make a test deposit arrive. Works in the sandbox only and requires approved KYC.',
	endpoint: endpoints.depositSimulate,
	fields: [
		notice(
			'sandboxNotice',
			'Works only with a credential of the sandbox environment. No real money moves.',
		),
		subaccount,
		currency(simulateCurrencies, 'BRL', 'Currency of the deposit'),
		amount('amount', 'Amount', 'Amount that arrives, in units of the currency'),
		accountNumber,
	],
	request: ({ subaccountId, ...body }) => ({ params: { subaccountId }, body }),
	output: () => ({ success: true }),
});
