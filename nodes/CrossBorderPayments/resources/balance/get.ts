import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { balance } from '../../api/schemas/balance';
import { defineOperation } from '../../operation/defineOperation';
import { createOutput } from '../../operation/output/createOutput';
import { requireFields } from '../../transport/records';

const balanceRow = balance
	.omit({ balances: true })
	.extend({ currency: z.string(), balance: z.number() });

/** GET /v1/ramp/banking/balances: an item for each currency that the service sends. */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get balances of parent account',
	description: 'Get the parent account’s balances',
	endpoints: [endpoints.balanceGet],
	fields: [],
	output: createOutput(balanceRow, { simplified: ['currency', 'balance'] }),
	execute: async ({ client }, values) => {
		const response = await client.call(endpoints.balanceGet, {});
		if (values.output === 'raw') return [response];
		const { balances, ...account } = response;
		requireFields(endpoints.balanceGet, balances, []);
		return Object.entries(balances).map(([currency, amount]) => ({
			...account,
			currency,
			balance: amount ?? null,
		}));
	},
});
