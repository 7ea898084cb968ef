import type { Random } from './random';
import type { Channel, Network } from './records/types';

/** A deposit channel as the emulator knows it. */
export interface ListedChannel {
	channel: Channel;
	network: Network | null;
	/** The country whose deposits come over it, in three letters. */
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
		const common = { currency, status: 'active' };
		// Spec, “Limits”: the same large value for all channels, and a minimum for GHS alone.
		const limits = { max: 1_000_000_000, min: currency === 'GHS' ? 5000 : 0 };
		const channel = { id: random.uuid(), ...limits, ...common, channelType, rampType: 'deposit' };
		const network =
			code === undefined
				? null
				: {
						...common,
						id: random.uuid(),
						name: `${currency} over ${code}`,
						country: country.slice(0, 2),
						accountNumberType: 'address',
						countryAccountNumberType: `${country.slice(0, 2)}address`,
						channelIds: [channel.id],
						code,
					};
		return { channel, network, country, listed: !unlisted.includes(currency) };
	});
}
