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

interface Plan {
	currency: string;
	type: 'crypto' | 'bank' | 'lightning' | 'otc' | 'momo';
	country: string;
	min?: number;
	/** Code and name; USD has no networks. */
	network?: readonly [code: string, name: string];
	listed?: false;
}

const plans: readonly Plan[] = [
	{
		currency: 'USDC',
		type: 'crypto',
		country: 'USA',
		network: ['ETH-SEPOLIA', 'Ethereum Sepolia'],
	},
	{ currency: 'USDC', type: 'crypto', country: 'USA', network: ['SOL-DEVNET', 'Solana Devnet'] },
	{ currency: 'USD', type: 'bank', country: 'USA' },
	{ currency: 'USD', type: 'otc', country: 'USA' },
	{
		currency: 'USDT',
		type: 'crypto',
		country: 'USA',
		network: ['ETH-SEPOLIA', 'Ethereum Sepolia'],
	},
	{ currency: 'USDT', type: 'crypto', country: 'USA', network: ['SOL-DEVNET', 'Solana Devnet'] },
	{ currency: 'BTC', type: 'lightning', country: 'USA', network: ['BTC', 'Bitcoin Lightning'] },
	{ currency: 'NGN', type: 'bank', country: 'NGA', network: ['NGN', 'Nigerian banks'] },
	{ currency: 'GHS', type: 'momo', country: 'GHA', min: 5000, network: ['GHS', 'Mobile money'] },
	{ currency: 'GHS', type: 'bank', country: 'GHA', min: 5000, network: ['GHS', 'Ghanaian banks'] },
	// The spec's listing has no BRL and no TZS, yet deposits have BRL, and simulate takes both.
	{ currency: 'BRL', type: 'bank', country: 'BRA', listed: false },
	{ currency: 'TZS', type: 'momo', country: 'TZA', listed: false },
];

export function buildChannels(random: Random): ListedChannel[] {
	return plans.map(({ currency, type, country, min = 0, network, listed = true }) => {
		const channel: Channel = {
			id: random.uuid(),
			max,
			min,
			currency,
			status: 'active',
			channelType: type,
			rampType: 'deposit',
		};
		return {
			channel,
			country,
			listed,
			network: network
				? {
						id: random.uuid(),
						name: network[1],
						status: 'active',
						country: country.slice(0, 2),
						currency,
						accountNumberType: 'address',
						countryAccountNumberType: `${country.slice(0, 2)}address`,
						channelIds: [channel.id],
						code: network[0],
					}
				: null,
		};
	});
}
