import { z } from 'zod/v4';

import { endpoints, type Lenient, type ResponseOf } from '../api/endpoints';
import { toList, toText } from '../api/lenient';
import { channel, network } from '../api/schemas/deposit';
import { requireFields } from '../transport/response';

/** A channel, with the currency that it is listed under and the networks that serve it. */
export const listedChannel = channel.extend({
	listedUnder: z.string(),
	networks: z.array(network),
});

type ListedChannel = Lenient<z.infer<typeof listedChannel>>;

/** «ETH-SEPOLIA, SOL-DEVNET» */
export const networkCodes = ({ networks }: ListedChannel) =>
	(networks ?? []).map((network) => toText(network?.code ?? network?.name)).join(', ');

/** The channels of the answer, each with its currency there and the networks that serve it. */
export function channelsOf(byCurrency: ResponseOf<typeof endpoints.channelList>): ListedChannel[] {
	return Object.entries(byCurrency).flatMap(([listedUnder, entry]) => {
		requireFields(endpoints.channelList, entry, ['channels']);
		const { channels, networks } = entry;
		return toList(channels)
			.filter((channel) => channel !== null)
			.map((channel) => ({
				listedUnder,
				...channel,
				networks: toList(networks).filter((network) =>
					toList(network?.channelIds).some((id) => id === channel.id),
				),
			}));
	});
}
