import { z } from 'zod/v4';

import { subaccountStatuses } from './knownValues';
import { country2, dateTime, email, requestEmail, statusSchema, uuid } from './values';

export const subaccountCreateRequest = z.strictObject({ email: requestEmail });

/** Response of the create call; `status` is `created`. */
export const subaccountCreated = z.strictObject({
	id: uuid,
	email,
	status: statusSchema(subaccountStatuses),
});

const currencyCapability = z.strictObject({
	canOnramp: z.boolean(),
	canOfframp: z.boolean(),
	canDeposit: z.boolean(),
	canWithdraw: z.boolean(),
	status: z.string().optional(),
	/** Flags by name of the rail. */
	rails: z.record(z.string(), z.boolean()).optional(),
	/** What is still required, as a sentence for people. */
	requiredKyc: z.string().nullish(),
});

/** List item. Without approved verification every capability flag is false. */
export const subaccount = subaccountCreated.extend({
	createdAt: dateTime,
	kyc: z.strictObject({
		profiles: z.array(z.strictObject({ country: country2, status: z.string() })),
	}),
	capabilities: z.strictObject({
		/** The keys are codes: USD, NGN, BRL, GHS, TZS, and others as the service grows. */
		currencies: z.record(z.string(), currencyCapability),
		/** The keys are codes: USDT, USDC, BTC and others. */
		assets: z.record(z.string(), z.strictObject({ networks: z.array(z.string()) })),
	}),
	/** Only the parent account's own entry has it. */
	isParent: z.boolean().optional(),
});
