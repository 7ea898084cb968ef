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

/** Spec, «Limits»: the same large value for all channels. */
const max = 1_000_000_000;

type Plan = readonly [
	currency: string,
	type: 'crypto' | 'bank' | 'lightning' | 'otc' | 'momo',
	country: string,
	/** USD has none. */
	network?: readonly [code: string, name: string],
];

const plans: readonly Plan[] = [
	['USDC', 'crypto', 'USA', ['ETH-SEPOLIA', 'Ethereum Sepolia']],
	['USDC', 'crypto', 'USA', ['SOL-DEVNET', 'Solana Devnet']],
	['USD', 'bank', 'USA'],
	['USD', 'otc', 'USA'],
	['USDT', 'crypto', 'USA', ['ETH-SEPOLIA', 'Ethereum Sepolia']],
	['USDT', 'crypto', 'USA', ['SOL-DEVNET', 'Solana Devnet']],
	['BTC', 'lightning', 'USA', ['BTC', 'Bitcoin Lightning']],
	['NGN', 'bank', 'NGA', ['NGN', 'Nigerian banks']],
	['GHS', 'momo', 'GHA', ['GHS', 'Mobile money']],
	['GHS', 'bank', 'GHA', ['GHS', 'Ghanaian banks']],
	['BRL', 'bank', 'BRA'],
	['TZS', 'momo', 'TZA'],
];

/** The spec's listing has no BRL and no TZS, yet deposits have BRL, and simulate takes both. */
const unlisted = ['BRL', 'TZS'];

export function buildChannels(random: Random): ListedChannel[] {
	return plans.map(([currency, channelType, country, network]) => {
		const channel: Channel = {
			id: random.uuid(),
			max,
			min: currency === 'GHS' ? 5000 : 0,
			currency,
			status: 'active',
			channelType,
			rampType: 'deposit',
		};
		return {
			channel,
			country,
			listed: !unlisted.includes(currency),
			network: network ? buildNetwork(random.uuid(), channel, country.slice(0, 2), network) : null,
		};
	});
}

function buildNetwork(
	id: string,
	{ id: channelId, currency }: Channel,
	country: string,
	[code, name]: readonly [string, string],
): Network {
	return {
		id,
		name,
		status: 'active',
		country,
		currency,
		accountNumberType: 'address',
		countryAccountNumberType: `${country}address`,
		channelIds: [channelId],
		code,
	};
}
