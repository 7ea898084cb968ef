import { z } from 'zod/v4';

import { endpoints } from '../api/endpoints';
import { balance as accountBalance } from '../api/schemas/balance';
import { defineOperation, type Resource } from '../operation/operation';
import { createOutput } from '../operation/output/output';
import { requireFields } from '../transport/records';

const balanceRow = accountBalance
	.omit({ balances: true })
	.extend({ currency: z.string(), balance: z.number() });

/** GET /v1/ramp/banking/balances: an item for each currency that the service sends. */
const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get balances',
	description: 'Get the parent account’s balances',
	endpoints: [endpoints.balanceGet],
	fields: [],
	output: createOutput(balanceRow, ['currency', 'balance']),
	execute: async ({ client }, values) => {
		const answer = await client.call(endpoints.balanceGet, {});
		if (values.output === 'raw') return [answer];
		const { balances, ...account } = answer;
		requireFields(endpoints.balanceGet, balances, []);
		return Object.entries(balances).map(([currency, amount]) => ({
			...account,
			currency,
			balance: amount ?? null,
		}));
	},
});

export const balance: Resource = {
	name: 'Balance',
	value: 'balance',
	description: 'Balances of the parent account',
	operations: [get],
};
