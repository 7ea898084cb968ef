import { z } from 'zod/v4';

import { plainDecimal } from '../../api/decimal';
import { endpoints } from '../../api/endpoints';
import { anyText } from '../../api/schemas/values';
import { visible } from '../../api/written';
import { amount } from '../../descriptions/amount';
import { choice } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import { subaccount } from '../../descriptions/locators';
import { validateRequest } from '../../operation/form/validateRequest';
import { changesRealData, defineOperation } from '../../operation/operation';
import { wholeRecord } from '../../operation/output/output';

const currency = choice('simulateCurrencies', {
	displayName: 'Currency',
	name: 'currency',
	description: 'Currency of the deposit',
});

const accountNumber = field(anyText.transform(visible), {
	displayName: 'Account Number',
	name: 'accountNumber',
	type: 'string',
	default: '',
	placeholder: 'e.g. 0123456789',
	hint: 'payTo of Deposit > Create, or empty',
	description: 'The account that the money arrives on',
});

/**
 * POST /v1/ramp/{subaccountId}/banking/deposits/simulate: sandbox only. The answer has no body, so the
 * item repeats what was sent: the nodes that follow look for the deposit with it.
 */
export const simulate = defineOperation({
	name: 'Simulate',
	value: 'simulate',
	action: 'Simulate deposit (sandbox)',
	description: 'Make a test deposit arrive in the sandbox',
	notice: 'Works with a sandbox credential only. Deposits require approved KYC.',
	forAgents: `Works with a sandbox credential only. Deposits require approved KYC. ${changesRealData}`,
	endpoints: [endpoints.depositSimulate],
	fields: [subaccount, currency, amount('amount', 'Amount', 'Amount that arrives'), accountNumber],
	output: wholeRecord(
		z.object({
			success: z.boolean(),
			amount: z.string(),
			currency: z.string(),
			accountNumber: z.string().nullable(),
			subaccountId: z.string(),
		}),
	),
	execute: async (
		{ client },
		{ subaccountId, currency: code, amount: arriving, accountNumber: number },
	) => {
		const request = validateRequest(endpoints.depositSimulate, {
			params: { subaccountId },
			body: { currency: code, amount: arriving, ...(number && { accountNumber: number }) },
		});
		await client.call(endpoints.depositSimulate, request);
		return [
			{
				success: true,
				amount: plainDecimal(arriving),
				currency: code,
				accountNumber: number || null,
				subaccountId,
			},
		];
	},
});
