import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { joinUnique, toText } from '../../api/unknownValues';
import { field } from '../../descriptions/field';
import { splitWords } from '../../descriptions/textLists';
import { queryStringOption } from '../../descriptions/options';
import { limitField, returnAllField } from '../../descriptions/listFields';
import { tallyShown } from '../../operation/list/hints';
import { defineOperation } from '../../operation/defineOperation';
import { readOnlyText } from '../../operation/operation';
import { createOutput } from '../../operation/output/createOutput';
import { InputError } from '../../transport/errors';
import { channelsOf, listedChannel, networkCodes, type ListedChannel } from '../../reads/channels';

const currenciesField = field(
	z
		.union([z.string(), z.array(z.string())], { error: 'must be currencies, such as BRL, USDC' })
		.transform((value) => [value].flat().flatMap((codes) => splitWords(codes.toUpperCase()))),
	{
		displayName: 'Currencies',
		name: 'currency',
		type: 'string',
		default: '',
		placeholder: 'e.g. BRL, USDC',
		hint: 'Separate several with commas. Each needs a channel. Leave empty for all',
	},
);

const channelOutput = createOutput(listedChannel, {
	simplified: ['currency', 'channelType', 'min', 'max', 'status', 'networks', 'country', 'id'],
	customColumns: { currency: 'listedUnder', networks: networkCodes },
});

/** GET /v1/ramp/banking/channels: an object by currency; the output is an item for each channel. */
export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many deposit channels',
	description: 'List the ways to receive money',
	forAgents: `channelType is bank (also PIX), momo, crypto, lightning or otc; status is active. For PIX, the list may have none: ask the service. ${readOnlyText}`,
	endpoints: [endpoints.channelList],
	fields: [currenciesField, returnAllField, limitField],
	options: [queryStringOption],
	output: channelOutput,
	execute: async ({ client, warn, tally }, { currency, limit }) => {
		const channels = channelsOf(await client.call(endpoints.channelList, {}), warn);
		const isSelected = ({ listedUnder }: ListedChannel) =>
			currency.length === 0 || currency.includes(toText(listedUnder).toUpperCase());
		const selected = channels.filter(isSelected);
		const listed = channels.map(({ listedUnder }) => toText(listedUnder).toUpperCase());
		const missing = currency.filter((code) => !listed.includes(code));
		if (channels.length > 0 && missing.length > 0) {
			throw new InputError(
				`No deposit channel for ${joinUnique(missing)}. There are channels for ${joinUnique(listed, 50)}`,
				'Correct Currencies, or leave it empty for all',
			);
		}
		const shown = selected.slice(0, limit);
		const count = { shown: shown.length, limit, total: selected.length };
		tallyShown(tally, undefined, { plural: 'channels', order: 'first', ...count });
		return shown;
	},
});
