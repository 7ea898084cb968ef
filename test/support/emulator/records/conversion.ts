import type { Conversion } from './types';
import { rateOf, written } from '../pricing';
import type { Random } from '../random';

export interface NewConversion {
	at: string;
	amount: string | number;
	from: string;
	to: string;
}

const feeShare = 0.0025;

/** All amounts with 12 places (spec, «Conversion»). */
export function buildConversion(random: Random, input: NewConversion): Conversion {
	const amount = Number(input.amount);
	const net = amount * (1 - feeShare);
	const rate = rateOf(input.from, input.to);
	return {
		id: random.uuid(),
		fromCurrency: input.from.toLowerCase(),
		toCurrency: input.to.toLowerCase(),
		amount: written(input.amount, 12),
		feeAmount: written(amount * feeShare, 12),
		netAmount: written(net, 12),
		estimatedReceived: written(net * rate, 12),
		rate: written(rate, 12),
		createdAt: input.at,
	};
}
