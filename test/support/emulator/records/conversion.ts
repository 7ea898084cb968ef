import type { Conversion } from './types';
import { inCents, rateOf, written } from '../pricing';
import type { Random } from '../random';

const feeShare = 0.0025;

/** All amounts with 12 places (spec, «Conversion»). */
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
		feeAmount: written(fee, 12),
		netAmount: written(net, 12),
		estimatedReceived: written(net * rate, 12),
		rate: written(rate, 12),
		createdAt: input.at,
	};
}
