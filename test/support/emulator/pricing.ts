import type { OnrampQuote } from './records/types';
import type { Random } from './random';

/** US dollars for one unit. Fixed, so that every run gives the same numbers. */
const prices: Record<string, number> = {
	usd: 1,
	usdc: 1,
	usdt: 1,
	stable_sats: 1,
	eur: 1.085,
	eurc: 1.085,
	brl: 0.1845,
	ngn: 0.00065,
	ghs: 0.0925,
	tzs: 0.000385,
	aed: 0.2723,
	btc: 97250,
};

const priceOf = (currency: string) => prices[currency.toLowerCase()] ?? NaN;

export const isPriced = (currency: string) => !Number.isNaN(priceOf(currency));

/** Units of `to` for one unit of `from`. */
export const rateOf = (from: string, to: string) => priceOf(from) / priceOf(to);

/** A decimal string with so many places. What is given as text keeps its digits; the rest is made up, so it may be rounded. */
export function written(amount: number | string, places: number): string {
	if (typeof amount === 'number') return amount.toFixed(places);
	const [whole = '', fraction = ''] = amount.split('.');
	return `${whole}.${fraction.padEnd(places, '0')}`;
}

/** For the endpoints that carry money as JSON numbers. */
export const asNumber = (amount: number, places: number) => Number(amount.toFixed(places));

/** A random amount of the currency that is worth some hundred or thousand dollars; no channel's minimum is greater. */
export function typicalAmount(random: Random, currency: string): string {
	const places = currency.toLowerCase() === 'btc' ? 8 : 2;
	return written((500 + 4500 * random.next()) * rateOf('usd', currency), places);
}

/** Per cent and flat part, in the currency's own units. */
const fees = { deposit: [0.5, 0], withdrawal: [0.75, 2] } as const;

/**
 * The spec names the fields of a fee but not their meaning. Here `amount` is the fee itself and
 * `originalAmount` the amount asked about; a deposit is reduced by its fee, a withdrawal pays it on top.
 */
export function feeOf(kind: keyof typeof fees, currency: string, asked: number) {
	const [percentage, flatFee] = fees[kind];
	const fee = (asked * percentage) / 100 + flatFee;
	return {
		amount: asNumber(fee, 8),
		currency,
		percentage,
		flatFee,
		originalAmount: asked,
		netAmount: asNumber(kind === 'deposit' ? asked - fee : asked, 8),
		grossAmount: asNumber(kind === 'deposit' ? asked : asked + fee, 8),
	};
}

const onrampShare = 0.015;
const networkFeeUsd = 0.1;

/** Prices an onramp: fiat with 2 places, crypto with 8 (the spec states neither). */
export function quoteOnramp(amount: number | string, currency: string, asset: string): OnrampQuote {
	const paid = Number(amount);
	const fxRate = rateOf(currency, asset);
	const onrampFee = paid * onrampShare;
	const networkFee = networkFeeUsd * rateOf('usd', asset);
	const net = (paid - onrampFee) * fxRate - networkFee;
	return {
		type: 'onramp',
		from: { amount: written(amount, 2), currency },
		to: {
			asset,
			gross_amount: written(paid * fxRate, 8),
			net_amount: written(Math.max(net, 0), 8),
		},
		pricing: {
			fx_rate: written(fxRate, 12),
			fees: {
				onramp_fee: written(onrampFee, 2),
				onramp_fee_currency: currency.toLowerCase(),
				network_fee: written(networkFee, 8),
				network_fee_asset: asset,
				total_fees: written(onrampFee + networkFeeUsd * rateOf('usd', currency), 2),
				total_fees_currency: currency.toLowerCase(),
			},
		},
	};
}
