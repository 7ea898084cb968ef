import { exact, times, written } from './decimal';
import { rateOf } from './pricing';
import type { Random } from './random';

/** What a record usually is worth, in whole dollars; every deposit is above the least of its channel. */
const worth = {
	deposit: [500, 9000],
	onramp: [10, 1800],
	offramp: [20, 5000],
	conversion: [5, 4000],
} as const;

const stablecoins = ['usdc', 'usdt', 'stable_sats', 'stablesats', 'eurc'];

/** Some amount of the currency; what a unit is worth decides how many there are. */
export function usualAmount(random: Random, kind: keyof typeof worth, currency: string): string {
	const [least, most] = worth[kind];
	const dollars = exact(`${random.int(least, most)}.${random.digits(6)}`);
	return written(times(dollars, rateOf('usd', currency)), placesOf(currency.toLowerCase()));
}

function placesOf(currency: string): number {
	if (currency === 'btc') return 8;
	return stablecoins.includes(currency) ? 6 : 2;
}
