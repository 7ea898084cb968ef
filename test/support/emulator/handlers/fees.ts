import { SPEC_ENUMS } from '../../../spec/enums';
import { rateCurrency, unsupportedCurrency } from '../errors';
import { asNumber, feeOf, isPriced, rateOf } from '../pricing';
import type { Call, Handlers } from './handler';

export const feeHandlers = {
	withdrawalFee: ({ query }) => feeFor('withdrawal', query),
	depositFee: ({ query }) => feeFor('deposit', query),

	/**
	 * “Conversion-rate queries” are stated to require approved KYC as well, but this call names no
	 * subaccount, and the parent account is approved.
	 */
	rateGet: ({ query }) => {
		const from = query.rateFromParameter;
		const to = query.rateToParameter;
		for (const currency of [from, to]) if (!isPriced(currency)) throw rateCurrency(currency);
		return {
			from: from.toLowerCase(),
			to: to.toLowerCase(),
			rate: asNumber(rateOf(from, to), 12),
		};
	},
} satisfies Partial<Handlers>;

function feeFor(kind: 'deposit' | 'withdrawal', query: Call<'depositFee'>['query']) {
	const currency = query.feeCurrencyParameter;
	const amount = query.feeAmountParameter;
	if (!isPriced(currency)) throw unsupportedCurrency('A', SPEC_ENUMS.feeCurrencies);
	return feeOf(kind, currency, amount);
}
