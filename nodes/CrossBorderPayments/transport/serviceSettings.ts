import type { ICredentialDataDecryptedObject, INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { assumptions } from '../api/assumptions';
import { anyText, text, wholeNumber } from '../api/schemas/values';
import { CredentialError } from './errors';

/** Query parameters in one line, `status=paid&limit=10`, by name. An empty value removes a parameter. */
export const queryString = anyText.transform((line, context): Record<string, string> => {
	const parameters = new Map<string, string>();
	for (const [name, value] of new URLSearchParams(line.trim())) {
		// Which of the two should be sent is not for us to decide.
		const twice = parameters.has(name) && `has “${name}” twice`;
		const problem = name === '' ? 'has a value without a name' : twice;
		if (problem) {
			context.addIssue(problem);
			// Each issue takes time, and a text may have 500,000 of them.
			break;
		}
		parameters.set(name, value);
	}
	return Object.fromEntries(parameters);
});

/** In the order of the form. */
const settingsSchema = z.object({
	/** The number that the service gives its first page; ours is always 1. */
	firstPage: z.union([z.literal(0), z.literal(1)], { error: 'must be 0 or 1' }),
	pageParameter: text,
	pageSize: z
		.int({ error: 'must be a whole number' })
		.min(1, { error: 'must be at least 1' })
		.max(10_000, { error: 'must be at most 10000' }),
	limitParameter: text,
	feeAmountParameter: text,
	feeCurrencyParameter: text,
	rateFromParameter: text,
	rateToParameter: text,
	recipientCurrencyParameter: text,
	recipientPaymentRailParameter: text,
	maxConcurrentRequests: wholeNumber(100),
	timeoutSeconds: wholeNumber(600),
	queryString,
});

/** What the service calls things, and what holds for the whole account: the fields of the credential under Advanced. */
export type ServiceSettings = z.infer<typeof settingsSchema>;

type SettingName = keyof ServiceSettings;

const defaults = { ...assumptions, maxConcurrentRequests: 20, timeoutSeconds: 30, queryString: '' };

export const defaultSettings: ServiceSettings = settingsSchema.parse(defaults);

type Field = Omit<INodeProperties, 'name' | 'default'>;

const parameter = (label: string, meaning: string): Field => ({
	displayName: `${label} Parameter Name`,
	type: 'string',
	description: `The service’s name for ${meaning}`,
});

const fields: Record<SettingName, Field> = {
	firstPage: {
		displayName: 'First Page',
		type: 'options',
		options: [
			{ name: '0', value: 0 },
			{ name: '1', value: 1 },
		],
		description: 'The number the service gives the first page of a list',
	},
	pageParameter: parameter('Page', 'the page number of a list: “page” in “?page=2”'),
	pageSize: {
		displayName: 'Page Size',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 10_000 },
		description:
			'How many records to request per page. If the service rejects or lowers the number, the nodes use the service’s own page size.',
	},
	limitParameter: parameter('Page Size', 'the number of records per page: “limit” in “?limit=100”'),
	feeAmountParameter: parameter('Fee Amount', 'the amount in a fee calculation'),
	feeCurrencyParameter: parameter('Fee Currency', 'the currency in a fee calculation'),
	rateFromParameter: parameter('Rate From', 'the currency to convert from in a rate request'),
	rateToParameter: parameter('Rate To', 'the currency to convert to in a rate request'),
	recipientCurrencyParameter: parameter('Recipient Currency', 'the currency filter of recipients'),
	recipientPaymentRailParameter: parameter(
		'Recipient Payment Rail',
		'the payment rail filter of recipients',
	),
	maxConcurrentRequests: {
		displayName: 'Max Concurrent Requests',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 100 },
		description:
			'How many requests to send at a time. The nodes send fewer when the service limits the rate.',
	},
	timeoutSeconds: {
		displayName: 'Timeout (Seconds)',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 600 },
		description: 'How long to wait for the response to one request',
	},
	queryString: {
		displayName: 'Query String',
		type: 'string',
		placeholder: 'e.g. tenant=7',
		description: 'Query parameters to add to every request. An empty value removes a parameter.',
	},
};

export const settingProperties: INodeProperties[] = settingsSchema.keyof().options.map((name) => ({
	...fields[name],
	name,
	default: defaults[name],
	displayOptions: { show: { advanced: [true] } },
}));

const labelOfSetting = (name: SettingName) => fields[name].displayName;

/**
 * The settings of a credential; an empty field has its default.
 * @throws CredentialError if a value is not valid
 */
export function parseSettings(credential: ICredentialDataDecryptedObject): ServiceSettings {
	const given = Object.entries(String(credential.advanced) === 'true' ? credential : {});
	const filled = given
		.filter(([, value]) => value || value === 0)
		// An expression may give a number as text.
		.map(([name, value]) => [
			name,
			typeof Reflect.get(defaults, name) === 'number' ? Number(value) : value,
		]);
	const { data, error } = settingsSchema.safeParse({
		...defaults,
		...Object.fromEntries(filled),
	});
	if (data) return data;
	const problems = error.issues.map(
		({ path: [name], message }) => `${labelOfSetting(name as SettingName)} ${message}`,
	);
	throw new CredentialError(
		`The credential cannot be used: ${problems.join('; ')}`,
		'Open the credential, turn on Advanced and correct the value',
	);
}
