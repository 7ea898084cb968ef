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
	zmw: 0.0362,
	mxn: 0.0545,
	cop: 0.000248,
	ars: 0.000715,
	aed: 0.2723,
	btc: 97250,
};

const priceOf = (currency: string) => prices[currency.toLowerCase()] ?? NaN;

export const isPriced = (currency: string) => !Number.isNaN(priceOf(currency));

/** Units of `to` for one unit of `from`. */
export const rateOf = (from: string, to: string) => priceOf(from) / priceOf(to);

/** A decimal string with so many places. Text keeps its digits; numbers are made up, so they may be rounded. */
export function written(amount: number | string, places: number): string {
	if (typeof amount === 'number') return amount.toFixed(places);
	const [whole = '', fraction = ''] = amount.split('.');
	return `${whole}.${fraction.padEnd(places, '0')}`;
}

/** Some endpoints carry money as JSON numbers: this rounds one. */
export const asNumber = (amount: number, places: number) => Number(amount.toFixed(places));

/** Fiat and stablecoins have cents. Small amounts keep more digits, so that they still go with their rate. */
export const inCents = (amount: number, currency: string) =>
	asNumber(amount, currency.toLowerCase() === 'btc' || amount < 10 ? 8 : 2);

/** A random amount of the currency that is worth some hundred or thousand dollars; no channel's minimum is greater. */
export function typicalAmount(random: Random, currency: string): string {
	const places = currency.toLowerCase() === 'btc' ? 8 : 2;
	return written((500 + 4500 * random.next()) * rateOf('usd', currency), places);
}

/** A fraction, and the flat part in the currency's own units. */
const fees = { deposit: [0.005, 0], withdrawal: [0.0075, 2] } as const;

/**
 * `amount` is the whole fee. Of a withdrawal, `netAmount` is what is received and `grossAmount` what is
 * deducted. What `originalAmount` is, nobody shows: here it is the amount asked about.
 */
export function feeOf(kind: keyof typeof fees, currency: string, asked: number) {
	const [percentage, flatFee] = fees[kind];
	const fee = inCents(asked * percentage + flatFee, currency);
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
