import { z } from 'zod/v4';

import { oneOf, text, uuid } from './values';

export const recipientListItem = z.strictObject({
	id: uuid,
	bank_name: z.string(),
	account_owner_name: z.string(),
	last_4: z.string(),
	active: z.boolean(),
	account_id: uuid,
	currency: z.string(),
});

/** The single record has other fields than the list item: the rail and whether it is verified, but no bank. */
export const recipient = z.strictObject({
	id: uuid,
	account_owner_name: z.string(),
	active: z.boolean(),
	currency: z.string(),
	is_verified: z.boolean(),
	account_id: uuid,
	payment_rail: z.string(),
});

export const brlValidation = z.strictObject({ currency: oneOf(['BRL']), pix_key: text });

/** Several banks may share a name with different codes. */
export const bank = z.strictObject({ name: z.string(), code: z.string() });
