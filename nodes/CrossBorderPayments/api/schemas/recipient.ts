import { z } from 'zod/v4';

import { text, uuid } from './values';

const account = {
	id: uuid,
	account_owner_name: z.string(),
	active: z.boolean(),
	account_id: uuid,
	currency: z.string(),
};

export const recipientListItem = z.strictObject({
	...account,
	bank_name: z.string(),
	last_4: z.string(),
});

/** Unlike an entry of the list, it has `payment_rail` and `is_verified`, but no bank. */
export const recipient = z.strictObject({
	...account,
	is_verified: z.boolean(),
	payment_rail: z.string(),
});

export const brlValidation = z.strictObject({ currency: z.literal('BRL'), pix_key: text });

/** Several banks may share a name with different codes. */
export const bank = z.strictObject({ name: z.string(), code: z.string() });
