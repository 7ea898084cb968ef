import type { Conversion } from './types';
import { inCents, rateOf, written } from '../pricing';
import type { Random } from '../random';

const feeShare = 0.0025;

/** Eight places, filled up to twelve: further ones would show what a float cannot hold. */
const inEights = (amount: number) => written(amount.toFixed(8), 12);

/** All amounts with 12 places (spec, “Conversion”). */
export function buildConversion(
	random: Random,
	input: { at: string; amount: string | number; from: string; to: string },
): Conversion {
	const amount = Number(input.amount);
	const fee = inCents(amount * feeShare, input.from);
	const net = amount - fee;
	const rate = rateOf(input.from, input.to);
	return {
		id: random.uuid(),
		fromCurrency: input.from.toLowerCase(),
		toCurrency: input.to.toLowerCase(),
		amount: written(input.amount, 12),
		feeAmount: inEights(fee),
		netAmount: inEights(net),
		estimatedReceived: inEights(net * rate),
		rate: written(rate, 12),
		createdAt: input.at,
	};
}
