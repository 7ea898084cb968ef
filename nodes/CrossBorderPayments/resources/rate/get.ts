import { endpoints } from '../../api/endpoints';
import { currencyChoiceField, fromCurrencyField } from '../../descriptions/choices';
import { queryStringOption } from '../../descriptions/options';
import { toCode } from '../../operation/output/columns';
import { validateRequest } from '../../operation/validateRequest';
import { defineOperation } from '../../operation/defineOperation';
import { readOnlyText } from '../../operation/operation';
import { mismatchError } from '../../transport/mismatch';

const toCurrencyField = currencyChoiceField('To Currency', 'toCurrency', 'USD');

/** GET /v1/banking/rate: the rate is a JSON number. */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get exchange rate',
	description: 'Get how much one unit of a currency is worth in another',
	forAgents: `One unit of From Currency in To Currency. Needs approved KYC. ${readOnlyText}`,
	endpoints: [endpoints.rateGet],
	fields: [fromCurrencyField, toCurrencyField],
	options: [queryStringOption],
	execute: async ({ client }, values) => {
		// The public reference of the API has codes in lower case.
		const from = values.fromCurrency.toLowerCase();
		const to = values.toCurrency.toLowerCase();
		const query = { rateFromParameter: from, rateToParameter: to };
		const response = await client.call(
			endpoints.rateGet,
			validateRequest(endpoints.rateGet, { query }),
		);
		const problem = mismatchError(endpoints.rateGet, response, { from, to });
		if (problem) throw problem;
		return [{ ...response, from: toCode(response.from ?? null), to: toCode(response.to ?? null) }];
	},
});
