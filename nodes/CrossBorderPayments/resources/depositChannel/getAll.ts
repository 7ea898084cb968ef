import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { toText } from '../../api/lenient';
import { channelCurrencies } from '../../api/schemas/enums';
import { text } from '../../api/schemas/values';
import { asOptions } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import { limit, returnAll } from '../../descriptions/listFields';
import { singleCall } from '../../operation/operation';
import { channelsOf } from '../../reads/channels';
import { channelOutput } from './output';

const currencyField = field(
	z.array(text.toUpperCase(), { error: 'must be a list of currencies' }),
	{
		displayName: 'Currencies',
		name: 'currency',
		type: 'multiOptions',
		options: asOptions(channelCurrencies),
		default: [],
		description: 'Keep only the channels of these currencies. Leave empty for all.',
	},
);

/** GET /v1/ramp/banking/channels: an object by currency; the output is an item for each channel. */
export const getAll = singleCall({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many deposit channels',
	description: 'List the ways to receive money, with their limits and networks',
	endpoint: endpoints.channelList,
	request: () => ({}),
	fields: [currencyField, returnAll, limit],
	records: (byCurrency, { currency, ...values }, warn) =>
		channelsOf(byCurrency, warn)
			.filter(
				({ listedUnder }) =>
					currency.length === 0 || currency.includes(toText(listedUnder).toUpperCase()),
			)
			.slice(0, values.limit),
	output: channelOutput,
});
