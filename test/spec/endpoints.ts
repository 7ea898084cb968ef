/** The specification's tables of endpoints, typed by hand in its order. Nothing here comes from nodes/. */
import { SPEC_ENUMS } from './enums';
import { SPEC_RECORDS, type SpecRecord, type SpecRecordName } from './records';

/** One row. What is left out, the specification's row does not have. */
export interface SpecEndpoint {
	/** Members of the body; 'not shown' where the specification only says “object”. */
	readonly body?: SpecRecord | 'not shown';
	/** Members of the body that are marked as required. */
	readonly bodyRequired?: readonly string[];
	/** Closed lists of values, by dotted member of the body. */
	readonly bodyEnums?: Readonly<Record<string, readonly string[]>>;
	/** Closed lists of values, by path parameter. */
	readonly pathEnums?: Readonly<Record<string, readonly string[]>>;
	/** By the name that the specification uses, which need not be the parameter's; null is any value. */
	readonly query?: 'paging' | 'not shown' | Readonly<Record<string, readonly string[] | null>>;
	readonly queryOptional?: true;
	/** What stands around the records: see wrappedList; or an object keyed by currency. */
	readonly list?: 'meta' | 'count' | 'total' | 'array' | 'keyed';
	/** The response, or each record of a list. */
	readonly response: SpecRecordName | 'empty object' | 'no body';
}

const verificationType = {
	body: { verificationType: 'string' },
	bodyRequired: ['verificationType'],
	bodyEnums: { verificationType: SPEC_ENUMS.verificationTypes },
	response: 'verificationForm',
} as const;

const fee = {
	query: { currency: SPEC_ENUMS.feeCurrencies, amount: null },
	response: 'fee',
} as const;

/** The endpoints by method and path, spelled exactly as in the specification. */
export const SPEC_ENDPOINTS: Readonly<Record<string, SpecEndpoint>> = {
	'POST /v1/ramp/subaccount': {
		body: { email: 'email' },
		bodyRequired: ['email'],
		response: 'subaccountCreated',
	},
	'GET /v1/ramp/subaccount': { query: 'paging', list: 'meta', response: 'subaccount' },

	'GET /v1/ramp/banking/balances': { response: 'balances' },

	'POST /v1/ramp/subaccount/{subaccountId}/verification': verificationType,
	'POST /v1/ramp/subaccount/{subaccountId}/kyb': verificationType,
	'POST /v1/kyc/customers/{subaccountId}/submit': {
		body: 'not shown',
		response: 'individualVerification',
	},
	'POST /v1/kyc/customers/{verificationId}/submit': {
		body: SPEC_RECORDS.customerSubmission,
		bodyEnums: { type: SPEC_ENUMS.customerSubmissionTypes },
		response: 'empty object',
	},
	'GET /v1/kyc/customers/{subaccountId}': { response: 'individualVerification' },
	'POST /v1/kyc/businesses/{subaccountId}/submit': {
		body: 'not shown',
		response: 'businessVerification',
	},
	'GET /v1/kyc/businesses/{subaccountId}': { response: 'businessVerification' },

	'GET /v1/ramp/banking/channels': { list: 'keyed', response: 'channelListing' },
	'POST /v1/ramp/{subaccountId}/banking/deposits': {
		body: { channelId: 'string', source: { accountType: 'string' } },
		response: 'depositCreated',
	},
	'GET /v1/ramp/{subaccountId}/banking/deposits': {
		query: 'paging',
		list: 'count',
		response: 'deposit',
	},
	'POST /v1/ramp/{subaccountId}/banking/deposits/simulate': {
		body: { currency: 'string', amount: 'number', accountNumber: 'string' },
		bodyEnums: { currency: SPEC_ENUMS.simulateCurrencies },
		response: 'no body',
	},

	'GET /v1/ramp/{subaccountId}/banking/recipients': {
		query: {
			currency: SPEC_ENUMS.recipientCurrencies,
			'payment rail': SPEC_ENUMS.recipientPaymentRails,
		},
		queryOptional: true,
		list: 'array',
		response: 'recipientListItem',
	},
	'GET /v1/ramp/{subaccountId}/banking/recipients/{recipientId}': { response: 'recipient' },
	'POST /v1/banking/brl/validate': {
		body: { currency: 'string', pix_key: 'string' },
		bodyEnums: { currency: ['BRL'] },
		response: 'brlValidation',
	},
	'GET /v1/ramp/banking/banks/{currency}': {
		pathEnums: { currency: SPEC_ENUMS.banksCurrencies },
		list: 'array',
		response: 'bank',
	},

	'GET /v1/banking/withdrawal/fee': fee,
	'GET /v1/banking/deposit/fee': fee,
	'GET /v1/banking/rate': { query: 'not shown', response: 'rate' },

	'GET /v1/ramp/{subaccountId}/banking/conversions': {
		query: 'paging',
		list: 'total',
		response: 'conversion',
	},
	'GET /v1/ramp/{subaccountId}/banking/conversions/{conversionId}': { response: 'conversion' },

	'POST /v2/ramp/{subaccountId}/banking/onramp/quote': {
		body: {
			from: { amount: 'number', currency: 'string' },
			to: { asset: 'string', chain: 'string' },
		},
		response: 'onrampQuote',
	},
	'GET /v2/ramp/{subaccountId}/banking/onramp/': {
		query: 'paging',
		list: 'count',
		response: 'onramp',
	},
	'GET /v2/ramp/{subaccountId}/banking/onramp/{onrampId}': { response: 'onramp' },

	'GET /v2/ramp/{subaccountId}/banking/offramp/{offrampId}': { response: 'offramp' },
	'GET /v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status': { response: 'offrampStatus' },
};
