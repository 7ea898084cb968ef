import type { ICredentialDataDecryptedObject, INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { assumptions } from '../api/assumptions';
import { queryString, text, wholeNumber } from '../api/schemas/values';
import { toText } from '../api/unknownValues';
import { CredentialError } from './errors';

type Property = Omit<INodeProperties, 'default' | 'name'>;

const setting = <S extends z.ZodType>(schema: S, property: Property) => ({ schema, property });

/** A setting with the label “Page Parameter Name” for `Page`. */
const parameterName = (label: string, meaning: string) =>
	setting(text, {
		displayName: `${label} Parameter Name`,
		type: 'string',
		description: `The service’s name for ${meaning}`,
	});

const number = (displayName: string, maxValue: number, description: string) =>
	setting(wholeNumber(maxValue), {
		displayName,
		type: 'number',
		typeOptions: { minValue: 1, maxValue },
		description,
	});

/** The fields of the credential under Advanced, in the order of the form. */
const settings = {
	// The code always counts pages from 1.
	firstPage: setting(z.union([z.literal(0), z.literal(1)], { error: 'must be 0 or 1' }), {
		displayName: 'First Page',
		type: 'options',
		options: [
			{ name: '0', value: 0 },
			{ name: '1', value: 1 },
		],
		description: 'The number the service gives the first page of a list',
	}),
	pageParameter: parameterName('Page', 'the page number of a list: “page” in “?page=2”'),
	pageSize: number(
		'Page Size',
		10_000,
		'How many records to request per page. If the service rejects or lowers the number, the nodes use the service’s own page size.',
	),
	limitParameter: parameterName(
		'Page Size',
		'the number of records per page: “limit” in “?limit=100”',
	),
	feeAmountParameter: parameterName('Fee Amount', 'the amount in a fee calculation'),
	feeCurrencyParameter: parameterName('Fee Currency', 'the currency in a fee calculation'),
	rateFromParameter: parameterName('Rate From', 'the currency to convert from in a rate request'),
	rateToParameter: parameterName('Rate To', 'the currency to convert to in a rate request'),
	recipientCurrencyParameter: parameterName(
		'Recipient Currency',
		'the currency filter of recipients',
	),
	recipientPaymentRailParameter: parameterName(
		'Recipient Payment Rail',
		'the payment rail filter of recipients',
	),
	maxConcurrentRequests: number(
		'Max Concurrent Requests',
		100,
		'How many requests to send at a time. The nodes send fewer when the service limits the rate.',
	),
	timeoutSeconds: number(
		'Timeout (Seconds)',
		600,
		'How long to wait for the response to one request',
	),
	queryString: setting(queryString, {
		displayName: 'Query String',
		type: 'string',
		placeholder: 'e.g. tenant=7',
		description: 'Query parameters to add to every request. An empty value removes a parameter.',
	}),
};

type Settings = typeof settings;

export type ServiceSettings = {
	[Name in keyof Settings]: z.infer<Settings[Name]['schema']>;
};

/** The settings as the form of the credential holds them: Query String is text. */
const formDefaults: Record<string, unknown> = {
	...assumptions,
	maxConcurrentRequests: 20,
	timeoutSeconds: 30,
	queryString: '',
};

export const settingsProperties = Object.entries(settings).map(
	([name, { property }]): INodeProperties => ({
		...property,
		name,
		default: formDefaults[name] as string | number,
		displayOptions: { show: { advanced: [true] } },
	}),
);

const settingsSchema = z.object(
	Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])),
	// The type of `fromEntries` forgets which schema belongs to which name.
) as z.ZodType as z.ZodType<ServiceSettings>;

export const defaultSettings = settingsSchema.parse(formDefaults);

/**
 * The settings of a credential; an empty field has its default.
 * @throws CredentialError if a value is not valid
 */
export function parseSettings(credential: ICredentialDataDecryptedObject): ServiceSettings {
	const isAdvanced = toText(credential.advanced) === 'true';
	const values = Object.entries(formDefaults).map(([name, value]): [string, unknown] => {
		const entered = isAdvanced && credential[name];
		if (!entered && entered !== 0) return [name, value];
		// An expression may give a number as text.
		return [name, typeof value === 'number' ? Number(toText(entered)) : entered];
	});
	const { data, error } = settingsSchema.safeParse(Object.fromEntries(values));
	if (data) return data;
	const problems = error.issues.map(
		({ path: [name], message }) =>
			`${settings[name as keyof Settings].property.displayName} ${message}`,
	);
	throw new CredentialError(
		`The credential cannot be used: ${problems.join('; ')}`,
		'Open the credential, turn on Advanced and correct the value',
	);
}
