import { z } from 'zod/v4';

import { dateTime, decimal, uuid } from './values';

/** Amounts have 12 decimal places, currencies are lowercase. */
export const conversion = z.strictObject({
	id: uuid,
	fromCurrency: z.string(),
	toCurrency: z.string(),
	amount: decimal,
	feeAmount: decimal,
	netAmount: decimal,
	estimatedReceived: decimal,
	rate: decimal,
	createdAt: dateTime,
});

/** Fees of a deposit or a withdrawal; the service sends JSON numbers here. */
export const fee = z.strictObject({
	amount: z.number(),
	currency: z.string(),
	percentage: z.number(),
	flatFee: z.number(),
	originalAmount: z.number(),
	netAmount: z.number(),
	grossAmount: z.number(),
});

/** Currencies are lowercase. */
export const rate = z.strictObject({ from: z.string(), to: z.string(), rate: z.number() });
