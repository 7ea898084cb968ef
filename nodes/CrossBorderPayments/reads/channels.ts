import { z } from 'zod/v4';

import { endpoints, type DeepNullish, type ResponseOf } from '../api/endpoints';
import { matcherOf } from '../api/normalizeText';
import { excerpt, toArray, toText } from '../api/unknownValues';
import { channel, network } from '../api/schemas/deposit';
import type { Client } from '../transport/client';
import { InputError, ServiceError } from '../transport/errors';
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

/**
 * Whether the service has the channel, by its list, which is read once in a run.
 * @throws InputError if it lists channels, and not this one
 */
export async function requireChannel(client: Client, channelId: string): Promise<void> {
	const read = async () => {
		const response = await client.with({ maxPauseMs: 0 }).call(endpoints.channelList, {});
		return channelsOf(response).map(({ id }) => toText(id));
	};
	// Without a list, the service decides.
	const readIfPossible = async () =>
		await read().catch((error: unknown) => {
			if (!(error instanceof ServiceError)) throw error;
			return [];
		});
	const ids = await client.sharedReads.readOnce('channels', readIfPossible);
	const matchOf = matcherOf(channelId);
	if (ids.length === 0 || ids.some((id) => matchOf(id) === 'same')) return;
	throw new InputError(
		`The service has no deposit channel “${excerpt(channelId, 50)}”`,
		'Deposit Channel > Get Many lists the channels with their IDs',
	);
}
