import { badRequest, notFound } from '../errors';
import { countPage, totalPage } from '../paging';
import { isPriced, quoteOnramp, rateOf } from '../pricing';
import { statusViewOf } from '../records/offramp';
import type { Handlers } from './handler';

export const rampHandlers = {
	conversionList: ({ params, store, paging }) =>
		totalPage(store.conversions.of(params.subaccountId), paging),

	conversionGet: ({ params, store }) =>
		found(store.conversions.get(params.subaccountId, params.conversionId)),

	/** “A quote does not change any balance”, and no KYC is stated for it. */
	onrampQuote: ({ body }) => {
		const { currency } = body.from;
		const { asset } = body.to;
		for (const one of [currency, asset]) {
			if (!isPriced(one)) throw badRequest(`${one} is not supported`);
		}
		const amount = body.from.amount ?? (body.to.amount ?? NaN) * rateOf(asset, currency);
		if (Number.isNaN(amount)) throw badRequest('from.amount or to.amount is required');
		return quoteOnramp(amount, currency, asset);
	},

	onrampList: ({ params, store, paging }) =>
		countPage(store.onramps.of(params.subaccountId), paging),

	onrampGet: ({ params, store }) => found(store.onramps.get(params.subaccountId, params.onrampId)),

	/** Spec, “States”: the v2 record is paid, completed or failed; only the v1 view also shows pending. */
	offrampGet: ({ params, store }) => {
		const { record } = found(store.offramps.get(params.subaccountId, params.offrampId));
		if (record.status === 'pending') throw notFound();
		return record;
	},

	offrampStatus: ({ params, store }) => {
		const stored = found(store.offramps.get(params.subaccountId, params.offrampId));
		return { success: true, data: statusViewOf(stored) };
	},
} satisfies Partial<Handlers>;

function found<T>(record: T | undefined): T {
	if (record === undefined) throw notFound();
	return record;
}
