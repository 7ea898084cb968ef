import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { assumptions } from '../api/assumptions';
import { queryString, text, wholeNumber } from '../api/schemas/values';
import { toText } from '../api/unknownValues';
import { CredentialError } from './errors';

const settingsSchema = z.object({
	/** The number that the service gives its first page. Our code always counts pages from 1. */
	firstPage: z.union([z.literal(0), z.literal(1)], { error: 'must be 0 or 1' }),
	pageParameter: text,
	pageSize: wholeNumber(10_000),
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

/** The fields of the credential under Advanced; its form is credentials/advancedProperties.ts. */
export type ServiceSettings = z.infer<typeof settingsSchema>;

export type SettingName = keyof ServiceSettings;

/** The settings as the form of the credential holds them, in which Query String is text. */
export const formDefaults = {
	...assumptions,
	maxConcurrentRequests: 20,
	timeoutSeconds: 30,
	queryString: '',
};

export const defaultSettings: ServiceSettings = settingsSchema.parse(formDefaults);

/** What the form of the credential calls each setting. */
export const settingLabels: Record<SettingName, string> = {
	firstPage: 'First Page',
	pageParameter: 'Page Parameter Name',
	pageSize: 'Page Size',
	limitParameter: 'Page Size Parameter Name',
	feeAmountParameter: 'Fee Amount Parameter Name',
	feeCurrencyParameter: 'Fee Currency Parameter Name',
	rateFromParameter: 'Rate From Parameter Name',
	rateToParameter: 'Rate To Parameter Name',
	recipientCurrencyParameter: 'Recipient Currency Parameter Name',
	recipientPaymentRailParameter: 'Recipient Payment Rail Parameter Name',
	maxConcurrentRequests: 'Max Concurrent Requests',
	timeoutSeconds: 'Timeout (Seconds)',
	queryString: 'Query String',
};

/**
 * The settings of a credential; an empty field has its default.
 * @throws CredentialError if a value is not valid
 */
export function parseSettings(credential: ICredentialDataDecryptedObject): ServiceSettings {
	const given = Object.entries(toText(credential.advanced) === 'true' ? credential : {});
	const filled = given
		.filter(([, value]) => value || value === 0)
		// An expression may give a number as text.
		.map(([name, value]) => [
			name,
			typeof Reflect.get(formDefaults, name) === 'number' ? Number(toText(value)) : value,
		]);
	const { data, error } = settingsSchema.safeParse({
		...formDefaults,
		...Object.fromEntries(filled),
	});
	if (data) return data;
	const problems = error.issues.map(
		({ path: [name], message }) => `${settingLabels[name as SettingName]} ${message}`,
	);
	throw new CredentialError(
		`The credential cannot be used: ${problems.join('; ')}`,
		'Open the credential, turn on Advanced and correct the value',
	);
}
