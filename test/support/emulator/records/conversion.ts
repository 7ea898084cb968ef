import type { Conversion } from '../../../../nodes/CrossBorderPayments/api/schemas/conversion';
import { exact, times, written } from '../decimal';
import { rateOf } from '../pricing';
import type { Random } from '../random';

export interface NewConversion {
	at: string;
	amount: string | number;
	from: string;
	to: string;
}

const feeShare = exact('0.0025');

/** All amounts with 12 places (spec, «Conversion»). */
export function buildConversion(random: Random, input: NewConversion): Conversion {
	const amount = exact(input.amount);
	const fee = times(amount, feeShare);
	const rate = rateOf(input.from, input.to);
	return {
		id: random.uuid(),
		fromCurrency: input.from.toLowerCase(),
		toCurrency: input.to.toLowerCase(),
		amount: written(amount, 12),
		feeAmount: written(fee, 12),
		netAmount: written(amount - fee, 12),
		estimatedReceived: written(times(amount - fee, rate), 12),
		rate: written(rate, 12),
		createdAt: input.at,
	};
}
