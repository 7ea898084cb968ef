import type { ICredentialDataDecryptedObject, INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { assumptions } from '../api/assumptions';
import { text } from '../api/schemas/values';
import { CredentialError } from './errors';

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
});

/** What the service calls things: the fields of the credential under Advanced. */
export type ServiceSettings = z.infer<typeof settingsSchema>;

export type SettingName = keyof ServiceSettings;

const names = settingsSchema.keyof().options;

export const defaultSettings: ServiceSettings = settingsSchema.parse(
	Object.fromEntries(names.map((name) => [name, assumptions[name]])),
);

const texts: Record<SettingName, [label: string, description: string]> = {
	firstPage: ['First Page', 'The number that the service gives the first page of a list'],
	pageParameter: [
		'Page Parameter Name',
		'What the service calls the page number of a list: «page» in «?page=2»',
	],
	pageSize: [
		'Page Size',
		'How many records of a list to request at a time. If the service refuses or lowers the size, the nodes use its own.',
	],
	limitParameter: [
		'Page Size Parameter Name',
		'What the service calls the number of records on a page: «limit» in «?limit=100»',
	],
	feeAmountParameter: [
		'Fee Amount Parameter Name',
		'What the service calls the amount when it calculates a fee',
	],
	feeCurrencyParameter: [
		'Fee Currency Parameter Name',
		'What the service calls the currency when it calculates a fee',
	],
	rateFromParameter: [
		'Rate From Parameter Name',
		'What the service calls the currency to convert from when it gives a rate',
	],
	rateToParameter: [
		'Rate To Parameter Name',
		'What the service calls the currency to convert to when it gives a rate',
	],
	recipientCurrencyParameter: [
		'Recipient Currency Parameter Name',
		'What the service calls the currency when it filters recipients',
	],
	recipientPaymentRailParameter: [
		'Recipient Payment Rail Parameter Name',
		'What the service calls the payment rail when it filters recipients',
	],
};

const menusAndNumbers: Partial<Record<SettingName, Partial<INodeProperties>>> = {
	firstPage: {
		type: 'options',
		options: [
			{ name: '0', value: 0 },
			{ name: '1', value: 1 },
		],
	},
	pageSize: { type: 'number', typeOptions: { minValue: 1, maxValue: 10_000 } },
};

/** The fields of the credential under Advanced, for operations, trigger and menus alike. */
export const settingProperties: INodeProperties[] = names.map((name) => {
	const [displayName, description] = texts[name];
	return {
		...{ displayName, name, type: 'string' as const, default: defaultSettings[name], description },
		displayOptions: { show: { advanced: [true] } },
		...menusAndNumbers[name],
	};
});

export const labelOfSetting = (name: string) =>
	settingProperties.find((one) => one.name === name)?.displayName ?? name;

/**
 * The settings of a credential; an empty field has its default.
 * @throws CredentialError if a value is not valid
 */
export function parseSettings(credential: ICredentialDataDecryptedObject): ServiceSettings {
	const given = credential.advanced === true ? credential : {};
	const filled = names.map((name) => [
		name,
		given[name] || given[name] === 0 ? given[name] : defaultSettings[name],
	]);
	const { data, error } = settingsSchema.safeParse(Object.fromEntries(filled));
	if (data) return data;
	const problems = error.issues.map(
		({ path: [name], message }) => `${labelOfSetting(String(name))} ${message}`,
	);
	throw new CredentialError(
		`The credential cannot be used: ${problems.join('; ')}`,
		'Open the credential, switch on Advanced and correct the value',
	);
}
