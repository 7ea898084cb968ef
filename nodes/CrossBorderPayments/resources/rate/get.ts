import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { text } from '../../api/schemas/values';
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

/** GET /v1/banking/rate: units of the second currency for one unit of the first, as a JSON number. */
export const get = operation({
	name: 'Get',
	value: 'get',
	action: 'Get a conversion rate',
	description: 'Read how many units of one currency a unit of another is worth',
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
