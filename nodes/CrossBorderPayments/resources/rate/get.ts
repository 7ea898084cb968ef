import { endpoints } from '../../api/endpoints';
import { choice } from '../../descriptions/choices';
import { singleCall } from '../../operation/operation';
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
export const get = singleCall({
	name: 'Get',
	value: 'get',
	action: 'Get exchange rate',
	description: 'Read how much of one currency a unit of another one is worth',
	notice: 'Requires approved KYC.',
	endpoint: endpoints.rateGet,
	fields: [fromCurrency, toCurrency],
	request: (values) => ({
		query: {
			rateFromParameter: values.fromCurrency,
			rateToParameter: values.toCurrency,
		},
	}),
	records: (answer, { fromCurrency: from, toCurrency: to }) => {
		const problem = echoProblem(endpoints.rateGet, answer, { from, to });
		if (problem) throw problem;
		return [{ from: null, to: null, ...answer }];
	},
});
