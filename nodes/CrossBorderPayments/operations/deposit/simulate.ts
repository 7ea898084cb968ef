import { endpoints } from '../../api/endpoints';
import { text } from '../../api/schemas/values';
import { field } from '../field';
import { amount } from '../fields/amount';
import { simulateCurrency } from '../fields/choices';
import { subaccount } from '../fields/locators';
import { notice } from '../fields/notice';
import { operation } from '../operation';

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
