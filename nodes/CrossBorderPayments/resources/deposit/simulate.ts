import { z } from 'zod/v4';

import { decimalOf } from '../../api/decimal';
import { endpoints } from '../../api/endpoints';
import { saysNothing } from '../../api/sentText';
import { toText } from '../../api/unknownValues';
import { anyText } from '../../api/schemas/values';
import { normalizeAccountNumber } from '../../api/normalizeText';
import { amountField } from '../../descriptions/amount';
import { currencyField } from '../../descriptions/choices';
import { field, type ValuesOf } from '../../descriptions/field';
import { subaccountField } from '../../descriptions/locators';
import type { RequestValues } from '../../descriptions/options';
import { validateRequest } from '../../operation/validateRequest';
import { defineOperation } from '../../operation/defineOperation';
import { writeText } from '../../operation/operation';
import { plainOutput } from '../../operation/output/createOutput';
import { mergeBody } from '../../transport/mergeBody';

const accountNumber = anyText.refine((entered) => entered === '' || !saysNothing(entered), {
	error: 'must be an account number, or empty',
});

const accountNumberField = field(accountNumber.transform(normalizeAccountNumber), {
	displayName: 'Account Number',
	name: 'accountNumber',
	type: 'string',
	default: '',
	placeholder: 'e.g. 0123456789',
	hint: 'payTo of Deposit > Create, or leave empty',
});

const fields = [subaccountField, currencyField, amountField, accountNumberField] as const;

/**
 * POST /v1/ramp/{subaccountId}/banking/deposits/simulate: sandbox only. The response is empty, so
 * the item contains what was sent, with which the nodes that follow find the deposit.
 */
export const simulate = defineOperation({
	name: 'Simulate',
	value: 'simulate',
	action: 'Simulate deposit (sandbox)',
	description: 'Simulate an incoming deposit in the sandbox',
	notice: 'Sandbox only. The subaccount needs approved KYC.',
	forAgents: `The subaccount needs approved KYC. ${writeText}`,
	endpoints: [endpoints.depositSimulate],
	fields,
	output: plainOutput(
		z.object({
			success: z.boolean(),
			amount: z.string(),
			currency: z.string(),
			accountNumber: z.string().nullable(),
			subaccountId: z.string(),
		}),
	),
	execute: async ({ client }, values) => {
		const request = requestOf(values);
		await client.call(endpoints.depositSimulate, request);
		return [sentOf(values)];
	},
	// The service keeps no simulations, but what a repeated one has sent is the same.
	earlier: {
		endpoint: endpoints.depositSimulate,
		find: async (_, values) => await Promise.resolve(sentOf(values)),
	},
});

type Values = ValuesOf<typeof fields> & RequestValues;

const requestOf = ({ subaccountId, currency, amount, accountNumber }: Values) =>
	validateRequest(endpoints.depositSimulate, {
		params: { subaccountId },
		body: { currency, amount, ...(accountNumber && { accountNumber }) },
	});

/** The request as an item, including Body Fields. */
function sentOf(values: Values) {
	const { body } = requestOf(values);
	const sent = mergeBody(body, values.bodyFields ?? {});
	return {
		success: true,
		amount: typeof sent.amount === 'number' ? decimalOf(sent.amount) : toText(sent.amount),
		currency: toText(sent.currency),
		accountNumber: toText(sent.accountNumber) || null,
		subaccountId: values.subaccountId,
	};
}
