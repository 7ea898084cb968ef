import { z } from 'zod/v4';

import { verificationTypes } from '../api/schemas/enums';
import { labelOf } from './labelOf';
import { oneOf } from '../api/schemas/values';
import { field } from './field';

/** Menu entries that read as their values do, in their order. */
export const asOptions = (values: readonly string[]) =>
	[...values].sort().map((value) => ({ name: value, value }));

/** `btc_lightning` -> «BTC Lightning», for menus of codes. */
export const asTitledOptions = (values: readonly string[]) =>
	[...values].sort().map((value) => ({ name: labelOf(value), value }));

/** Some records of the service have currencies in lower case, so both cases are accepted. */
export const currencyOf = <const T extends readonly [string, ...string[]]>(values: T) =>
	z.preprocess(
		(value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
		oneOf(values),
	);

/** A currency that an endpoint has a closed list of. */
export const currency = <const T extends readonly [string, ...string[]]>(
	values: T,
	defaultCurrency: T[number],
	description: string,
) =>
	field(currencyOf(values), {
		displayName: 'Currency',
		name: 'currency',
		type: 'options',
		options: asOptions(values),
		default: defaultCurrency,
		description,
	});

export const verificationTypeOptions = [
	{ name: 'Business (KYB)', value: 'business' },
	{ name: 'Individual (KYC)', value: 'individual' },
];

export const verificationType = (defaultType: 'business' | 'individual') =>
	field(oneOf(verificationTypes), {
		displayName: 'Verification Type',
		name: 'verificationType',
		type: 'options',
		options: verificationTypeOptions,
		default: defaultType,
		description: 'Whether to verify a person or a business',
	});
