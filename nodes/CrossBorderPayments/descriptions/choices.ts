import { z } from 'zod/v4';

import {
	bankCurrencies,
	feeCurrencies,
	simulateCurrencies,
	verificationTypes,
} from '../api/schemas/enums';
import { oneOf } from '../api/schemas/values';
import { alphabetical } from './alphabetical';
import { field } from './field';

/** Menu entries that read as the values do. */
export const asOptions = (values: readonly string[]) =>
	values.map((value) => ({ name: value, value }));

/** `wire_transfer` -> «Wire Transfer», for menus of codes. */
export const asTitledOptions = (values: readonly string[]) =>
	values
		.map((value) => ({
			name: value
				.split('_')
				.map((word) => acronyms[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
				.join(' '),
			value,
		}))
		.sort((a, b) => alphabetical(a.name, b.name));

const acronyms: Record<string, string> = {
	sepa: 'SEPA',
	ach: 'ACH',
	pse: 'PSE',
	btc: 'BTC',
	xlm: 'XLM',
	llc: 'LLC',
};

/** Currencies come in lower case from some records of the service: both are taken. */
export const currencyOf = <const T extends readonly [string, ...string[]]>(values: T) =>
	z.preprocess(
		(value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
		oneOf(values),
	);

export const bankCurrency = field(
	{
		displayName: 'Currency',
		name: 'currency',
		type: 'options',
		options: asOptions(bankCurrencies),
		default: 'BRL',
		required: true,
		description: 'Currency whose banks to list',
	},
	currencyOf(bankCurrencies),
);

export const feeCurrency = field(
	{
		displayName: 'Currency',
		name: 'currency',
		type: 'options',
		options: asOptions(feeCurrencies),
		default: 'USD',
		required: true,
		description: 'Currency of the amount',
	},
	currencyOf(feeCurrencies),
);

export const simulateCurrency = field(
	{
		displayName: 'Currency',
		name: 'currency',
		type: 'options',
		options: asOptions(simulateCurrencies),
		default: 'BRL',
		required: true,
		description: 'Currency of the deposit to simulate',
	},
	currencyOf(simulateCurrencies),
);

export const verificationKinds = [
	{ name: 'Business (KYB)', value: 'business' },
	{ name: 'Individual (KYC)', value: 'individual' },
];

export const verificationType = field(
	{
		displayName: 'Verification Type',
		name: 'verificationType',
		type: 'options',
		options: verificationKinds,
		default: 'individual',
		required: true,
		description: 'Whether a person or a business is to be verified',
	},
	oneOf(verificationTypes),
);
