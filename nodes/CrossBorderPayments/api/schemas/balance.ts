import { z } from 'zod/v4';

import { dateTime, email, uuid } from './values';

/** The parent account with its balances. */
export const balance = z.strictObject({
	id: uuid,
	email,
	balances: z.strictObject({
		usd: z.number(),
		ngn: z.number(),
		brl: z.number(),
		eur: z.number(),
		ghs: z.number(),
		tzs: z.number(),
	}),
	businessName: z.string(),
	status: z.string(),
	createdAt: dateTime,
});
