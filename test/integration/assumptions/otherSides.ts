import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { assumptions } from '../../../nodes/CrossBorderPayments/api/assumptions';
import type { Rules } from '../../support/emulator/rules';

/** A service that differs from an assumption. */
export interface OtherSide {
	/** Its row in docs/assumptions.md. */
	name: string;
	of: ReadonlyArray<keyof typeof assumptions>;
	rules: Partial<Rules>;
	/** What an error or a hint has to name. */
	says: RegExp;
	/** Checks of Service > Check that find it, where there is nothing to set in the credential. */
	found?: string[];
	/** The fields of the credential, and the options, with which everything is right again. */
	settings?: ICredentialDataDecryptedObject;
	options?: object;
}

const statuses = ['pending', 'paid', 'completed', 'failed', 'created', 'approved', 'incomplete'];

const otherNames = {
	currency: 'ccy',
	payment_rail: 'rail',
	amount: 'sum',
	from: 'base',
	to: 'quote',
};

const otherSettings = {
	feeCurrencyParameter: 'ccy',
	feeAmountParameter: 'sum',
	rateFromParameter: 'base',
	rateToParameter: 'quote',
	recipientCurrencyParameter: 'ccy',
	recipientPaymentRailParameter: 'rail',
};

const fees = ['fee', 'feeAmount', 'onramp_fee', 'offramp_fee', 'withdrawalFee', 'total_fees'];

const nullable = [
	...['feeCurrency', 'middle_name', 'account_purpose_other', 'withdrawalId', 'invoicePaidAt'],
	...['withdrawalInitiatedAt', 'completedAt', 'errorMessage', 'providerStatus', 'image_back'],
	...['providerVerifiedAt', 'flow_of_funds_document'],
];

/** Their statuses are in the answers of these. */
const lists = ['List the deposits of a subaccount', 'List the onramps of a subaccount'];
const accounts = 'List the subaccounts of the parent account';

const eachWith = (names: readonly string[], value: unknown) =>
	Object.fromEntries(names.map((name) => [name, value]));

export const otherSides: OtherSide[] = [
	{
		name: 'counts its pages from 0',
		of: ['firstPage'],
		rules: { firstPage: 0 },
		says: /First Page/,
		settings: { firstPage: 0 },
	},
	{
		name: 'has other names for page and limit',
		of: ['pageParameter', 'limitParameter'],
		rules: { parameterNames: { page: 'p', limit: 'per_page' }, maxPageSize: 3 },
		found: ['Page Size'],
		says: /Page Parameter Name/,
		settings: { pageParameter: 'p', limitParameter: 'per_page' },
	},
	{
		name: 'has pages of 3 records at most',
		of: ['pageSize'],
		rules: { maxPageSize: 3 },
		found: ['Page Size'],
		says: /never/,
	},
	{
		name: 'has other names for the parameters of recipients, fees and rates',
		of: [
			...(['recipientCurrencyParameter', 'recipientPaymentRailParameter'] as const),
			...(['feeCurrencyParameter', 'feeAmountParameter'] as const),
			...(['rateFromParameter', 'rateToParameter'] as const),
		],
		rules: { parameterNames: otherNames },
		says: /Service > Check/,
		settings: otherSettings,
	},
	{
		name: 'has other names for them, and a default where one is missing',
		of: ['feeCurrencyParameter', 'feeAmountParameter', 'rateFromParameter', 'rateToParameter'],
		rules: {
			parameterNames: otherNames,
			parameterDefaults: { currency: 'USD', amount: '100', from: 'usd', to: 'ngn' },
		},
		says: /Service > Check/,
		settings: otherSettings,
	},
	{
		name: 'lists the oldest records first',
		of: [],
		rules: { newestFirst: false },
		found: ['Order of Lists'],
		says: /never/,
	},
	{
		name: 'gives the number of records on the page as `count`',
		of: [],
		rules: { countIsTotal: false },
		found: ['Number of Records'],
		says: /never/,
	},
	{
		name: 'shows pending offramps in both views',
		of: [],
		rules: { pendingInV2: true },
		says: /never/,
	},
	{
		name: 'has fees that do not add up',
		of: [],
		rules: {
			fieldValues: {
				...eachWith(fees, '7.77'),
				flatFee: 7.77,
				totalFees: 7.77,
				withdrawalFee: 7.77,
			},
		},
		found: ['Parts of a Fee', 'List the conversions of a subaccount', 'Read one conversion'],
		says: /amount less feeAmount is not netAmount/,
	},
	{
		name: 'sends another originalAmount of a fee than the amount asked for',
		of: [],
		rules: { fieldValues: { originalAmount: 1 } },
		found: ['Parts of a Fee'],
		says: /Service > Check/,
	},
	{
		name: 'sends null for each field that can be null',
		of: [],
		rules: { fieldValues: eachWith(nullable, null) },
		says: /never/,
	},
	{
		name: 'has statuses that the specification does not list',
		of: ['finalStatuses'],
		rules: { statusNames: { pending: 'on_hold', incomplete: 'in_review', created: 'new' } },
		found: [...lists, accounts, 'Read one onramp', 'Read the status of an offramp'],
		says: /Statuses/,
	},
	{
		name: 'says “verified” for an approved verification, and “settled” for completed',
		of: ['finalStatuses', 'verificationStatuses'],
		rules: { statusNames: { 'verification approved': 'verified', completed: 'settled' } },
		found: [...lists, 'Read the verification of an individual'],
		says: /Statuses/,
		options: { finalStatuses: 'settled' },
	},
	{
		name: 'writes statuses in capitals',
		of: ['finalStatuses', 'verificationStatuses'],
		rules: { statusNames: Object.fromEntries(statuses.map((one) => [one, one.toUpperCase()])) },
		found: [
			...lists,
			accounts,
			'Read the verification of an individual',
			'Read one onramp',
			'Read the status of an offramp',
		],
		says: /Statuses/,
		options: { finalStatuses: 'COMPLETED' },
	},
];
