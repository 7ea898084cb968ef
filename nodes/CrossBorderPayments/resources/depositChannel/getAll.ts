import { z } from 'zod/v4';

import { channelsOf } from './channels';
import { endpoints } from '../../api/endpoints';
import { channelCurrencies } from '../../api/schemas/enums';
import { field } from '../../descriptions/field';
import { asOptions, currencyOf } from '../../descriptions/choices';
import { simplifyField } from '../../descriptions/simplify';
import { limit, returnAll } from '../../operation/list';
import { operation } from '../../operation/operation';

const currencies = field(
	{
		displayName: 'Currencies',
		name: 'currency',
		type: 'multiOptions',
		options: asOptions(channelCurrencies),
		default: [],
		description: 'Keep only the channels of these currencies; all of them when none is chosen',
	},
	z.array(currencyOf(channelCurrencies), { error: 'must be a list of currencies' }),
);

/** GET /v1/ramp/banking/channels: keyed by currency; comes out as one item a channel, with its networks. */
export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many deposit channels',
	description: 'List the ways in which money can come in, with limits and networks',
	endpoint: endpoints.channelList,
	fields: [currencies, returnAll, limit, simplifyField],
	request: () => ({}),
	output: (byCurrency, { currency, returnAll: all, limit: most, simplify }) => {
		const kept = Object.fromEntries(
			Object.entries(byCurrency).filter(
				([code]) => currency.length === 0 || (currency as string[]).includes(code),
			),
		);
		return simplify ? channelsOf(kept).slice(0, all ? undefined : most) : kept;
	},
});
