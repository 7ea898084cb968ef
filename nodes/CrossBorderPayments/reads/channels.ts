import { z } from 'zod/v4';

import { endpoints } from '../api/endpoints';
import { toList, toText } from '../api/lenient';
import { channel, network, type Channel, type Network } from '../api/schemas/deposit';
import { requireFields } from '../transport/response';

/** A channel, with the currency that it is listed under and the networks that serve it. */
export const listedChannel = channel.extend({
	listedUnder: z.string(),
	networks: z.array(network),
});

type ListedChannel = z.infer<typeof listedChannel>;

/** «ETH-SEPOLIA, SOL-DEVNET» */
export const networkCodes = ({ networks }: ListedChannel) =>
	networks.map(({ code, name }) => toText(code ?? name)).join(', ');

/** The channels of the answer, each with its currency there and the networks that serve it. */
export function channelsOf(byCurrency: object): ListedChannel[] {
	return Object.entries(byCurrency).flatMap(([listedUnder, entry]: [string, unknown]) => {
		requireFields(endpoints.channelList, entry, ['channels']);
		const { channels, networks } = entry as { channels: unknown; networks?: unknown };
		return (toList(channels) as Array<Channel | null>)
			.filter((channel) => channel !== null)
			.map((channel) => ({
				listedUnder,
				...channel,
				networks: (toList(networks) as Network[]).filter((network) =>
					toList(network?.channelIds).includes(channel.id),
				),
			}));
	});
}
