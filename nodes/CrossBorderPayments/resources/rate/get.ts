import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { requiredText } from '../../descriptions/requiredText';
import { singleCall } from '../../operation/operation';
import { requireEcho } from '../../transport/response';

const fromCurrency = requiredText('From Currency', 'fromCurrency', {
	defaultValue: 'usd',
	description:
		'Currency to convert from. The service does not document the query parameters of rates: the node sends “from” and “to”, and Options > Query Parameters can replace them.',
});

const toCurrency = requiredText('To Currency', 'toCurrency', {
	defaultValue: 'brl',
	description: 'Currency to convert to',
});

/** GET /v1/banking/rate: the rate is a JSON number. */
export const get = singleCall({
	name: 'Get',
	value: 'get',
	action: 'Get an exchange rate',
	description:
		'Read the exchange rate of two currencies. Which one it multiplies is not documented. Requires approved KYC.',
	endpoint: endpoints.rateGet,
	fields: [fromCurrency, toCurrency],
	request: (values) => ({
		query: {
			[assumptions.rateFromParameter]: values.fromCurrency,
			[assumptions.rateToParameter]: values.toCurrency,
		},
	}),
	records: (answer, { fromCurrency: from, toCurrency: to }) => {
		requireEcho(endpoints.rateGet, answer, { from, to });
		return [answer];
	},
});
