import { endpoints } from '../../api/endpoints';
import type { Channel, Network } from '../../api/schemas/deposit';
import { toList } from '../../operation/simplify';
import { InvalidResponseError } from '../../transport/errors';

type ListedChannel = Channel & { listedUnder: string; networks: Network[] };

/** The channels of the answer, each with its currency there and the networks that serve it. */
export function channelsOf(byCurrency: object): ListedChannel[] {
	return Object.entries(byCurrency).flatMap(([listedUnder, entry]: [string, unknown]) => {
		const { channels, networks } = (entry ?? {}) as { channels?: unknown; networks?: unknown };
		if (!Array.isArray(channels)) {
			throw new InvalidResponseError(
				endpoints.channelList,
				`the answer lacks the list “channels” of ${listedUnder}`,
			);
		}
		return (channels as Array<Channel | null>)
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
