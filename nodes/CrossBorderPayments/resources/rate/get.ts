import { endpoints } from '../../api/endpoints';
import { choice } from '../../descriptions/choices';
import { validateRequest } from '../../operation/form/validateRequest';
import { changesNothing, defineOperation } from '../../operation/operation';
import { echoProblem } from '../../transport/response';

const fromCurrency = choice('rateCurrencies', {
	displayName: 'From Currency',
	name: 'fromCurrency',
	defaultValue: 'usd',
	description: 'Currency to convert from',
});

const toCurrency = choice('rateCurrencies', {
	displayName: 'To Currency',
	name: 'toCurrency',
	defaultValue: 'brl',
	description: 'Currency to convert to',
});

/** GET /v1/banking/rate: the rate is a JSON number. */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get exchange rate',
	description: 'Read how much of one currency a unit of another one is worth',
	notice: 'Requires approved KYC.',
	forAgents: `Requires approved KYC. ${changesNothing}`,
	endpoints: [endpoints.rateGet],
	fields: [fromCurrency, toCurrency],
	execute: async ({ client }, { fromCurrency: from, toCurrency: to }) => {
		const query = { rateFromParameter: from, rateToParameter: to };
		const answer = await client.call(
			endpoints.rateGet,
			validateRequest(endpoints.rateGet, { query }),
		);
		const problem = echoProblem(endpoints.rateGet, answer, { from, to });
		if (problem) throw problem;
		return [{ from: null, to: null, ...answer }];
	},
});
