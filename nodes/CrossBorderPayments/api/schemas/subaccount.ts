import { z } from 'zod/v4';

import { capabilityAssets, capabilityCurrencies, subaccountStatuses } from './enums';
import { country2, dateTime, email, oneOf, statusOf, uuid } from './values';

export const subaccountCreate = z.strictObject({ email });

/** Answer of the create call; `status` is `created`. */
export const subaccountCreated = z.strictObject({
	id: uuid,
	email,
	status: statusOf(subaccountStatuses),
});

const currencyCapability = z.strictObject({
	canOnramp: z.boolean(),
	canOfframp: z.boolean(),
	canDeposit: z.boolean(),
	canWithdraw: z.boolean(),
});

/** List item. Without approved verification every capability flag is false. */
export const subaccount = subaccountCreated.extend({
	createdAt: dateTime,
	kyc: z.strictObject({
		profiles: z.array(z.strictObject({ country: country2, status: z.string() })),
	}),
	capabilities: z.strictObject({
		currencies: z.partialRecord(oneOf(capabilityCurrencies), currencyCapability),
		assets: z.partialRecord(
			oneOf(capabilityAssets),
			z.strictObject({ networks: z.array(z.string()) }),
		),
	}),
	/** Only on the parent account's own entry. */
	isParent: z.boolean().optional(),
});
