import { z } from 'zod/v4';

import { onrampStatuses } from './knownValues';
import { amount, dateTime, decimal, statusSchema, suggested, uuid } from './values';

/** What to pay or what to receive: one of the two amounts. */
export const onrampQuoteRequest = z
	.strictObject({
		from: z.strictObject({ amount: amount.optional(), currency: suggested('onrampCurrencies') }),
		to: z.strictObject({
			asset: suggested('onrampAssets'),
			chain: suggested('onrampChains'),
			amount: amount.optional(),
		}),
	})
	.refine(({ from, to }) => (from.amount === undefined) !== (to.amount === undefined), {
		path: ['fromAmount'],
		error: 'or Options > To Amount must be filled in, but not both',
	});

const pricing = z.strictObject({
	fx_rate: decimal,
	fees: z.strictObject({
		onramp_fee: decimal,
		onramp_fee_currency: z.string(),
		network_fee: decimal,
		network_fee_asset: z.string(),
		total_fees: decimal.optional(),
		total_fees_currency: z.string().optional(),
	}),
});

export const onrampQuote = z.strictObject({
	type: z.literal('onramp'),
	from: z.strictObject({ amount: decimal, currency: z.string() }),
	to: z.strictObject({ asset: z.string(), gross_amount: decimal, net_amount: decimal }),
	pricing,
});

export const onramp = onrampQuote.extend({
	id: uuid,
	status: statusSchema(onrampStatuses),
	created_at: dateTime,
	account_id: uuid,
	client_onramp_reference: z.string(),
	to: onrampQuote.shape.to.extend({ address: z.string() }),
	settlement: z.strictObject({ collection_id: z.string() }),
});
