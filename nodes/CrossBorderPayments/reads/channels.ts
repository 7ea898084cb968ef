import { z } from 'zod/v4';

import { endpoints, type DeepNullish, type ResponseOf } from '../api/endpoints';
import { toArray, toText } from '../api/unknownValues';
import { channel, network } from '../api/schemas/deposit';
import { parseValid, recordProblem } from '../transport/records';

/** A channel, with the currency that it is listed under and the networks that serve it. */
export const listedChannel = channel.extend({
	listedUnder: z.string(),
	networks: z.array(network),
});

export type ListedChannel = DeepNullish<z.infer<typeof listedChannel>>;

/** “ETH-SEPOLIA, SOL-DEVNET” */
export const networkCodes = ({ networks }: ListedChannel) =>
	toArray(networks)
		.map((network) => toText(network?.code ?? network?.name))
		.filter((code) => code !== '')
		.join(', ');

/** The channels of the response, each with its currency there and the networks that serve it. */
export function channelsOf(
	byCurrency: ResponseOf<typeof endpoints.channelList>,
	warn?: (message: string) => void,
) {
	const { channelList } = endpoints;
	const listed = Object.entries(byCurrency).flatMap(([listedUnder, entry]) => {
		const channels = entry?.channels;
		const networks = toArray(entry?.networks);
		// Anything but a list counts as one invalid channel.
		const all = Array.isArray(channels) ? channels : [null];
		return all.map((channel) => ({ listedUnder, channel, networks }));
	});
	const parse = ({ listedUnder, channel, networks }: (typeof listed)[number]) => {
		const problem = recordProblem(channelList, channel, ['id']);
		if (problem) return problem;
		const serving = networks.filter((network) =>
			toArray(network?.channelIds).some((id) => id === channel?.id),
		);
		return { listedUnder, ...channel, networks: serving };
	};
	return parseValid(listed, parse, channelList.path, warn);
}
