import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { text } from '../../api/schemas/values';
import { notice } from '../../descriptions/notice';
import { requiredText } from '../../descriptions/requiredText';
import { operation } from '../../operation/operation';

const fromCurrency = requiredText('From Currency', 'fromCurrency', {
	defaultValue: 'usd',
	example: 'usd',
	description: 'Currency to convert from',
	schema: text.toLowerCase(),
});

const toCurrency = requiredText('To Currency', 'toCurrency', {
	defaultValue: 'brl',
	example: 'brl',
	description: 'Currency to convert to',
	schema: text.toLowerCase(),
});

/** GET /v1/banking/rate: units of the second currency for one unit of the first, as a JSON number. */
export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get an exchange rate',
	description: 'Read how many units of one currency one unit of another is worth',
	endpoint: endpoints.rateGet,
	fields: [
		notice(
			'parametersNotice',
			'The service does not document the query parameters of rates. The node sends “from” and “to”. Use Options > Query Parameters if yours differ.',
		),
		fromCurrency,
		toCurrency,
	],
	request: (values) => ({
		query: {
			[assumptions.rateFromParameter.value]: values.fromCurrency,
			[assumptions.rateToParameter.value]: values.toCurrency,
		},
	}),
});
