import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { simulateCurrencies } from '../../api/schemas/enums';
import { amount } from '../../descriptions/amount';
import { currency } from '../../descriptions/choices';
import { subaccount } from '../../descriptions/locators';
import { requiredText } from '../../descriptions/requiredText';
import { singleCall } from '../../operation/operation';

const accountNumber = requiredText('Account Number', 'accountNumber', {
	example: '0123456789',
	description:
		'The service does not document whose: the account number that Deposit > Create gives is a good guess',
});

/** POST /v1/ramp/{subaccountId}/banking/deposits/simulate: sandbox only; the answer has no body. */
export const simulate = singleCall({
	name: 'Simulate',
	value: 'simulate',
	action: 'Simulate a deposit in the sandbox',
	description:
		'Make a test deposit arrive. Works with a sandbox credential only. Deposits require approved KYC.',
	endpoint: endpoints.depositSimulate,
	fields: [
		subaccount,
		currency(simulateCurrencies, 'BRL', 'Currency of the deposit'),
		amount('amount', 'Amount', 'Amount that arrives'),
		accountNumber,
	],
	request: ({ subaccountId, ...body }) => ({ params: { subaccountId }, body }),
	records: () => [{ success: true }],
	itemSchema: z.object({ success: z.boolean() }),
});
