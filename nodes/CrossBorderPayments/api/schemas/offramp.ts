import { z } from 'zod/v4';

import { offrampStatuses } from './knownValues';
import { dateTime, decimal, statusSchema, uuid } from './values';

/** v2 record. What `settlement` holds depends on the status; some older records have none. */
export const offramp = z.strictObject({
	id: uuid,
	type: z.literal('offramp'),
	status: statusSchema(offrampStatuses),
	created_at: dateTime,
	account_id: uuid,
	client_offramp_reference: z.string(),
	from: z.strictObject({
		amount: decimal,
		asset: z.string(),
		network: z.string(),
		address: z.string(),
	}),
	to: z.strictObject({
		currency: z.string(),
		gross_amount: decimal,
		net_amount: decimal,
		recipient_id: uuid,
	}),
	pricing: z.strictObject({
		fx_rate: decimal,
		fees: z.strictObject({ offramp_fee: decimal, offramp_fee_currency: z.string() }),
	}),
	settlement: z
		.strictObject({
			withdrawal_id: z.string().nullish(),
			estimated_at: dateTime.nullish(),
			end_to_end_id: z.string().nullish(),
			transaction_hash: z.string().nullish(),
		})
		.nullish(),
});

export const offrampStatus = z.strictObject({
	id: uuid,
	status: statusSchema(offrampStatuses),
	targetAmount: z.number(),
	targetCurrency: z.string(),
	lightningAmount: z.number(),
	withdrawalId: z.string().nullable(),
	invoicePaidAt: dateTime.nullable(),
	withdrawalInitiatedAt: dateTime.nullable(),
	completedAt: dateTime.nullable(),
	errorMessage: z.string().nullable(),
	createdAt: dateTime,
	updatedAt: dateTime,
	lightningCurrency: z.string(),
	exchangeRate: z.number(),
	lightningFee: z.number(),
	withdrawalFee: z.number(),
	targetAmountReceivable: z.number(),
	totalFees: z.number(),
});

export const offrampStatusEnvelope = z.strictObject({ success: z.boolean(), data: offrampStatus });
