import type { INodeProperties } from 'n8n-workflow';

import {
	formDefaults,
	settingLabels,
	type SettingName,
} from '../nodes/CrossBorderPayments/transport/serviceSettings';

type Field = Omit<INodeProperties, 'displayName' | 'name' | 'default'>;

const parameter = (meaning: string): Field => ({
	type: 'string',
	description: `The service’s name for ${meaning}`,
});

const fields: Record<SettingName, Field> = {
	firstPage: {
		type: 'options',
		options: [
			{ name: '0', value: 0 },
			{ name: '1', value: 1 },
		],
		description: 'The number the service gives the first page of a list',
	},
	pageParameter: parameter('the page number of a list: “page” in “?page=2”'),
	pageSize: {
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 10_000 },
		description:
			'How many records to request per page. If the service rejects or lowers the number, the nodes use the service’s own page size.',
	},
	limitParameter: parameter('the number of records per page: “limit” in “?limit=100”'),
	feeAmountParameter: parameter('the amount in a fee calculation'),
	feeCurrencyParameter: parameter('the currency in a fee calculation'),
	rateFromParameter: parameter('the currency to convert from in a rate request'),
	rateToParameter: parameter('the currency to convert to in a rate request'),
	recipientCurrencyParameter: parameter('the currency filter of recipients'),
	recipientPaymentRailParameter: parameter('the payment rail filter of recipients'),
	maxConcurrentRequests: {
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 100 },
		description:
			'How many requests to send at a time. The nodes send fewer when the service limits the rate.',
	},
	timeoutSeconds: {
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 600 },
		description: 'How long to wait for the response to one request',
	},
	queryString: {
		type: 'string',
		placeholder: 'e.g. tenant=7',
		description: 'Query parameters to add to every request. An empty value removes a parameter.',
	},
};

/** The fields of the credential under Advanced, in the order of the form. */
export const advancedProperties: INodeProperties[] = Object.entries(fields).map(
	([name, field]) => ({
		...field,
		displayName: settingLabels[name as SettingName],
		name,
		default: formDefaults[name as SettingName],
		displayOptions: { show: { advanced: [true] } },
	}),
);
