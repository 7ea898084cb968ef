import { endpoints } from '../../api/endpoints';
import { InvalidResponseError } from '../../transport/errors';
import type { Channel, Network } from '../../api/schemas/deposit';

/** The channels of an answer, each with the currency it is listed under and the networks that serve it. */
export function channelsOf(
	byCurrency: object,
): Array<Channel & { listedUnder: string; networks: Network[] }> {
	return Object.entries(byCurrency).flatMap(([listedUnder, listed]: [string, unknown]) => {
		const { channels, networks } = (listed ?? {}) as { channels?: unknown; networks?: unknown };
		if (!Array.isArray(channels)) {
			throw new InvalidResponseError(
				endpoints.channelList,
				`the answer lacks the list “channels” of ${listedUnder}`,
			);
		}
		const serving = (Array.isArray(networks) ? networks : []) as Network[];
		return (channels as Channel[]).filter(isRecord).map((channel) => ({
			listedUnder,
			...channel,
			networks: serving.filter((network) => isServedBy(channel, network)),
		}));
	});
}

function isServedBy({ id }: Channel, network: Partial<Network> | null): boolean {
	return Array.isArray(network?.channelIds) && network.channelIds.includes(id);
}

function isRecord(channel: unknown): boolean {
	return typeof channel === 'object' && channel !== null;
}
