import type { Onramp } from './types';
import { quoteOnramp } from '../pricing';
import type { Random } from '../random';

interface NewOnramp {
	subaccountId: string;
	at: string;
	amount: string | number;
	currency: string;
	asset?: string | undefined;
	status?: string | undefined;
}

export function buildOnramp(random: Random, input: NewOnramp): Onramp {
	const { asset = 'STABLE_SATS' } = input;
	const price = quoteOnramp(input.amount, input.currency, asset);
	return {
		...price,
		id: random.uuid(),
		status: input.status ?? 'pending',
		created_at: input.at,
		account_id: input.subaccountId,
		client_onramp_reference: `order-${random.digits(8)}`,
		to: { ...price.to, address: addressOf(random, asset) },
		settlement: { collection_id: random.uuid() },
	};
}

/** A lightning invoice for what travels on lightning, a Solana address for the rest. */
export function addressOf(random: Random, asset: string): string {
	return ['STABLE_SATS', 'BTC'].includes(asset)
		? `lnbc${random.text('023456789acdefghjklmnpqrstuvwxyz', 60)}`
		: random.text('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 44);
}
