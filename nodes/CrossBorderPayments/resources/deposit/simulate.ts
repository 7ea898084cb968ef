import { endpoints } from '../../api/endpoints';
import { text } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { amount } from '../../descriptions/amount';
import { simulateCurrency } from '../../descriptions/choices';
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
		description:
			'Number of the account, or address of the wallet, that the deposit is to arrive at',
	},
	text,
);

/** POST /v1/ramp/{subaccountId}/banking/deposits/simulate: sandbox only, answers without a body. */
export const simulate = operation({
	name: 'Simulate',
	value: 'simulate',
	action: 'Simulate a deposit in the sandbox',
	description:
		'Let a test deposit arrive, without real money; works in the sandbox only and needs approved KYC',
	endpoint: endpoints.depositSimulate,
	fields: [
		notice(
			'sandboxNotice',
			'Works with credentials of the sandbox environment only. No real money moves.',
		),
		subaccount,
		simulateCurrency,
		amount('amount', 'Amount', 'How much to let arrive, in units of the currency'),
		accountNumber,
	],
	request: ({ subaccountId, currency, amount: value, accountNumber: number }) => ({
		params: { subaccountId },
		body: { currency, amount: value, accountNumber: number },
	}),
	output: () => ({ success: true }),
});
