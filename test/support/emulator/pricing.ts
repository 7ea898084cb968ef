import type { OnrampQuote } from '../../../nodes/CrossBorderPayments/api/schemas/onramp';
import { asNumber, exact, type Exact, over, times, written } from './decimal';
import type { Random } from './random';

/** US dollars for one unit. Fixed, so that every run gives the same numbers. */
const prices: Record<string, string> = {
	usd: '1',
	usdc: '1',
	usdt: '1',
	stable_sats: '1',
	eur: '1.085',
	eurc: '1.085',
	brl: '0.1845',
	ngn: '0.00065',
	ghs: '0.0925',
	tzs: '0.000385',
	aed: '0.2723',
	btc: '97250',
};

export function isPriced(currency: string): boolean {
	return Object.hasOwn(prices, currency.toLowerCase());
}

/** Units of `to` for one unit of `from`. */
export function rateOf(from: string, to: string): Exact {
	return over(priceOf(from), priceOf(to));
}

function priceOf(currency: string): Exact {
	const price = prices[currency.toLowerCase()];
	if (price === undefined) throw new RangeError(`no price for ${currency}`);
	return exact(price);
}

/** A random amount of the currency that is worth some hundred or thousand dollars; no channel's minimum is greater. */
export function typicalAmount(random: Random, currency: string): string {
	const dollars = exact(`${random.int(500, 5000)}.${random.digits(6)}`);
	const places = currency.toLowerCase() === 'btc' ? 8 : 2;
	return written(times(dollars, rateOf('usd', currency)), places);
}

/** Per cent and flat part, in the currency's own units. */
const fees = { deposit: ['0.5', '0'], withdrawal: ['0.75', '2'] } as const;

/**
 * The spec names the fields of a fee but not their meaning. Here `amount` is the fee itself and
 * `originalAmount` the amount asked about; a deposit is reduced by its fee, a withdrawal pays it on top.
 */
export function feeOf(kind: keyof typeof fees, currency: string, asked: number) {
	const [percentage, flat] = fees[kind];
	const original = exact(asked);
	const fee = over(times(original, exact(percentage)), exact('100')) + exact(flat);
	return {
		amount: asNumber(fee, 8),
		currency,
		percentage: Number(percentage),
		flatFee: Number(flat),
		originalAmount: asked,
		netAmount: asNumber(kind === 'deposit' ? original - fee : original, 8),
		grossAmount: asNumber(kind === 'deposit' ? original : original + fee, 8),
	};
}

const onrampPercentage = exact('0.015');
const networkFeeUsd = exact('0.1');

/** Prices an onramp: fiat with 2 places, crypto with 8 (the spec states neither). */
export function quoteOnramp(amount: number | string, currency: string, asset: string): OnrampQuote {
	const paid = exact(amount);
	const fxRate = rateOf(currency, asset);
	const onrampFee = times(paid, onrampPercentage);
	const networkFee = times(networkFeeUsd, rateOf('usd', asset));
	const totalFees = onrampFee + times(networkFeeUsd, rateOf('usd', currency));
	const net = times(paid - onrampFee, fxRate) - networkFee;
	return {
		type: 'onramp',
		from: { amount: written(paid, 2), currency },
		to: {
			asset,
			gross_amount: written(times(paid, fxRate), 8),
			net_amount: written(net > 0n ? net : 0n, 8),
		},
		pricing: {
			fx_rate: written(fxRate, 12),
			fees: {
				onramp_fee: written(onrampFee, 2),
				onramp_fee_currency: currency.toLowerCase(),
				network_fee: written(networkFee, 8),
				network_fee_asset: asset,
				total_fees: written(totalFees, 2),
				total_fees_currency: currency.toLowerCase(),
			},
		},
	};
}
