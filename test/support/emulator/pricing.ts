import type { OnrampQuote } from '../../../nodes/CrossBorderPayments/api/schemas/onramp';
import { asNumber, exact, type Exact, over, times, written } from './decimal';
import type { Random } from './random';

/** US dollars for one unit. Fixed, so that every run gives the same numbers. */
const prices: Record<string, string> = {
	usd: '1',
	usdc: '1',
	usdt: '1',
	stable_sats: '1',
	stablesats: '1',
	eur: '1.085',
	eurc: '1.085',
	brl: '0.1845',
	ngn: '0.00065',
	ghs: '0.0925',
	tzs: '0.000385',
	aed: '0.2723',
	btc: '97250',
};

const sixPlaces = ['usdc', 'usdt', 'stable_sats', 'stablesats', 'eurc'];

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

/** What a record is usually worth, in whole dollars; every deposit is above the minimum of its channel. */
const worth = {
	deposit: [500, 9000],
	onramp: [10, 1800],
	offramp: [20, 5000],
	conversion: [5, 4000],
} as const;

/** A random amount of the currency, of a size that is usual for such a record. */
export function typicalAmount(random: Random, kind: keyof typeof worth, currency: string): string {
	const [min, max] = worth[kind];
	const dollars = exact(`${random.int(min, max)}.${random.digits(6)}`);
	const code = currency.toLowerCase();
	const places = code === 'btc' ? 8 : sixPlaces.includes(code) ? 6 : 2;
	return written(times(dollars, rateOf('usd', code)), places);
}

type FeeKind = 'deposit' | 'withdrawal';

/** Per cent and flat part by currency, in its own units; what is not listed costs 1 % and nothing flat. */
const feeTable: Record<FeeKind, Record<string, readonly [string, string]>> = {
	deposit: {
		USD: ['0.5', '1'],
		USDC: ['0.1', '0'],
		USDT: ['0.1', '0'],
		BRL: ['0.8', '0'],
		NGN: ['1.2', '100'],
		GHS: ['1.5', '5'],
	},
	withdrawal: {
		USD: ['0.75', '2'],
		USDC: ['0.2', '0.5'],
		USDT: ['0.2', '0.5'],
		BRL: ['1', '2.5'],
		NGN: ['1.4', '250'],
		GHS: ['1.8', '10'],
	},
};

/**
 * The spec names the fields of a fee but not their meaning. Here `amount` is the fee itself and
 * `originalAmount` the amount asked about; a deposit is reduced by its fee, a withdrawal pays it on top.
 */
export function feeOf(kind: FeeKind, currency: string, asked: number) {
	const [percentage, flat] = feeTable[kind][currency] ?? ['1', '0'];
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
