import { z } from 'zod/v4';

import { dateTime, email, uuid } from './values';

export const balance = z.strictObject({
	id: uuid,
	email,
	/** The balances by currency, in lower case: usd, ngn, brl, eur, ghs, tzs and any other. */
	balances: z.record(z.string(), z.number()),
	businessName: z.string(),
	status: z.string(),
	createdAt: dateTime,
});
