import type { Channel, Network } from '../../../nodes/CrossBorderPayments/api/schemas/deposit';
import type { Random } from './random';

/** A deposit channel as the emulator knows it. */
export interface ListedChannel {
	channel: Channel;
	network: Network | null;
	/** 3-letter country of deposits over it. */
	country: string;
	/** Whether the channel listing shows it. */
	listed: boolean;
}

/** Currency, type, country, and the code of the network; USD has none. */
const plans: ReadonlyArray<
	readonly [currency: string, type: string, country: string, network?: string]
> = [
	['USDC', 'crypto', 'USA', 'ETH-SEPOLIA'],
	['USDC', 'crypto', 'USA', 'SOL-DEVNET'],
	['USD', 'bank', 'USA'],
	['USD', 'otc', 'USA'],
	['USDT', 'crypto', 'USA', 'ETH-SEPOLIA'],
	['USDT', 'crypto', 'USA', 'SOL-DEVNET'],
	['BTC', 'lightning', 'USA', 'BTC'],
	['NGN', 'bank', 'NGA', 'NGN'],
	['GHS', 'momo', 'GHA', 'GHS'],
	['GHS', 'bank', 'GHA', 'GHS'],
	['BRL', 'bank', 'BRA'],
	['TZS', 'momo', 'TZA'],
];

/** The spec's listing has no BRL and no TZS, yet deposits have BRL, and simulate takes both. */
const unlisted = ['BRL', 'TZS'];

export function buildChannels(random: Random): ListedChannel[] {
	return plans.map(([currency, channelType, country, code]) => {
		// Spec, «Limits»: the same large value for all channels, and a minimum for GHS alone.
		const [max, min] = [1_000_000_000, currency === 'GHS' ? 5000 : 0];
		const channel: Channel = {
			id: random.uuid(),
			max,
			min,
			currency,
			status: 'active',
			channelType,
			rampType: 'deposit',
		};
		const network = code === undefined ? null : networkOf(random.uuid(), channel, country, code);
		const listed = !unlisted.includes(currency);
		return { channel, country, listed, network };
	});
}

function networkOf(
	id: string,
	{ id: channelId, currency }: Channel,
	country: string,
	code: string,
): Network {
	return {
		id,
		name: `${currency} over ${code}`,
		status: 'active',
		country: country.slice(0, 2),
		currency,
		accountNumberType: 'address',
		countryAccountNumberType: `${country.slice(0, 2)}address`,
		channelIds: [channelId],
		code,
	};
}
