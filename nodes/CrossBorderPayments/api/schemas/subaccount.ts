import { z } from 'zod/v4';

import { capabilityAssets, capabilityCurrencies, subaccountStatuses } from './enums';
import { country2, dateTime, email, oneOf, statusOf, uuid } from './values';

export const subaccountCreate = z.looseObject({ email });

/** Answer of the create call; `status` is `created`. */
export const subaccountCreated = z.looseObject({
	id: uuid,
	email,
	status: statusOf(subaccountStatuses),
});

const currencyCapability = z.looseObject({
	canOnramp: z.boolean(),
	canOfframp: z.boolean(),
	canDeposit: z.boolean(),
	canWithdraw: z.boolean(),
});

/** List item. Without approved verification every capability flag is false. */
export const subaccount = subaccountCreated.extend({
	createdAt: dateTime,
	kyc: z.looseObject({
		profiles: z.array(z.looseObject({ country: country2, status: z.string() })),
	}),
	capabilities: z.looseObject({
		currencies: z.partialRecord(oneOf(capabilityCurrencies), currencyCapability),
		assets: z.partialRecord(
			oneOf(capabilityAssets),
			z.looseObject({ networks: z.array(z.string()) }),
		),
	}),
	/** Only on the parent account's own entry. */
	isParent: z.boolean().optional(),
});

export type Subaccount = z.infer<typeof subaccount>;
