import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { text } from '../../api/schemas/values';
import { decimal, quotient } from '../../operation/decimalMath';
import { field } from '../../descriptions/field';
import { notice } from '../../descriptions/notice';
import { operation } from '../../operation/operation';

const lowercase = text.toLowerCase();

const fromCurrency = field(
	{
		displayName: 'From Currency',
		name: 'fromCurrency',
		type: 'string',
		default: 'usd',
		required: true,
		placeholder: 'e.g. usd',
		description: 'Currency to convert from',
	},
	lowercase,
);

const toCurrency = field(
	{
		displayName: 'To Currency',
		name: 'toCurrency',
		type: 'string',
		default: 'brl',
		required: true,
		placeholder: 'e.g. brl',
		description: 'Currency to convert to',
	},
	lowercase,
);

/** GET /v1/banking/rate: units of the second currency for one of the first, as a JSON number
 * and as exact decimal text; the inverse has up to 18 places. */
export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get a conversion rate',
	description: 'Read what one unit of a currency is worth in another',
	endpoint: endpoints.rateGet,
	fields: [
		notice(
			'parametersNotice',
			'The service does not document the query parameters of rates. “from” and “to” are sent; use Options > Query Parameters if yours differ.',
		),
		fromCurrency,
		toCurrency,
	],
	request: ({ fromCurrency: from, toCurrency: to }) => ({
		query: {
			[assumptions.rateFromParameter.value]: from,
			[assumptions.rateToParameter.value]: to,
		},
	}),
	output: (answer) => ({
		...answer,
		effectiveRate: decimal(answer.rate),
		inverseRate: quotient(1, answer.rate),
	}),
});
