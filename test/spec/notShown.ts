/** Everything the spec says is «not shown», one row a statement, in its order, typed by hand. */

/** One «not shown»; `text` is the spec's wording, `things` are the single things it covers. */
export interface SpecNotShown {
	readonly id: string;
	readonly section: string;
	readonly text: string;
	readonly things: readonly string[];
}

/** The 26 statements; the rate query is said twice (table cell and bullet) and is one row here. */
export const SPEC_NOT_SHOWN: readonly SpecNotShown[] = [
	{
		id: 'individual-value-lists',
		section: 'Resources and their fields / Individual verification record',
		text: 'Allowed values of employment_status, expected_monthly_payments_usd and most_recent_occupation',
		things: [
			'allowed values of employment_status',
			'allowed values of expected_monthly_payments_usd',
			'allowed values of most_recent_occupation',
		],
	},
	{
		id: 'identification-types',
		section: 'Resources and their fields / Individual verification record',
		text: 'Full list of identification type values',
		things: ['full list of identification type values'],
	},
	{
		id: 'individual-account-purpose',
		section: 'Resources and their fields / Individual verification record',
		text: 'Allowed values of account_purpose for individuals',
		things: ['allowed values of account_purpose for individuals'],
	},
	{
		id: 'subaccount-transitions',
		section: 'States and transitions',
		text: 'Subaccount: Transitions',
		things: ['transitions of a subaccount'],
	},
	{
		id: 'onramp-transitions',
		section: 'States and transitions',
		text: 'Onramp: Transitions',
		things: ['transitions of an onramp'],
	},
	{
		id: 'offramp-transitions',
		section: 'States and transitions',
		text: 'Offramp: Transitions',
		things: ['transitions of an offramp'],
	},
	{
		id: 'deposit-transitions',
		section: 'States and transitions',
		text: 'Deposit: Transitions',
		things: ['transitions of a deposit'],
	},
	{
		id: 'verification-transitions',
		section: 'States and transitions',
		text: 'Verification: Transitions',
		things: ['transitions of a verification'],
	},
	{
		id: 'submit-body-fields',
		section: 'Endpoints / Verification',
		text: 'Request body fields of the subaccount-keyed submit operations',
		things: [
			'request body fields of POST /v1/kyc/customers/{subaccountId}/submit',
			'request body fields of POST /v1/kyc/businesses/{subaccountId}/submit',
		],
	},
	{
		id: 'lookup-operations',
		section: 'Endpoints / Verification',
		text: 'Lookup operations for occupations and industry codes',
		things: ['lookup operation for occupations', 'lookup operation for industry codes'],
	},
	{
		id: 'recipient-writes',
		section: 'Endpoints / Recipients and banks',
		text: 'Create, update and delete recipient operations',
		things: ['create recipient', 'update recipient', 'delete recipient'],
	},
	{
		id: 'fee-query-required',
		section: 'Endpoints / Fees and rates',
		text: 'Whether the fee query parameters are required',
		things: ['whether the fee query parameters are required'],
	},
	{
		id: 'rate-query',
		section: 'Endpoints / Fees and rates',
		text: 'Query parameters of the conversion-rate operation',
		things: ['query parameters of GET /v1/banking/rate'],
	},
	{
		id: 'conversion-create',
		section: 'Endpoints / Conversions',
		text: 'Create-conversion operation',
		things: ['create conversion'],
	},
	{
		id: 'onramp-offramp-create',
		section: 'Endpoints / Offramp',
		text: 'Create-onramp and create-offramp operations',
		things: ['create onramp', 'create offramp'],
	},
	{
		id: 'withdrawal-create',
		section: 'Endpoints / Offramp',
		text: 'Create-withdrawal operation',
		things: ['create withdrawal'],
	},
	{
		id: 'single-read-success-codes',
		section: 'Endpoints / Offramp',
		text: 'Success status codes other than 200 for the two single-transaction reads',
		things: ['success status codes other than 200 for the two single-transaction reads'],
	},
	{
		id: 'query-names',
		section: 'Endpoints / Offramp',
		text: 'Names of paging and recipient-filter query parameters',
		things: ['names of paging query parameters', 'names of recipient-filter query parameters'],
	},
	{
		id: 'keys',
		section: 'Authentication',
		text: 'Key issuance, rotation and scopes, and which keys may act on which subaccounts',
		things: [
			'key issuance',
			'key rotation',
			'key scopes',
			'which keys may act on which subaccounts',
		],
	},
	{
		id: 'events',
		section: 'Events',
		text: 'Webhooks or other event notifications',
		things: ['webhooks', 'other event notifications'],
	},
	{
		id: 'error-codes',
		section: 'Errors',
		text: 'Complete list of error codes',
		things: ['complete list of error codes'],
	},
	{
		id: 'rate-limits',
		section: 'Limits',
		text: 'Rate limits',
		things: ['rate limits'],
	},
	{
		id: 'page-size',
		section: 'Limits',
		text: 'Maximum page size and default page size',
		things: ['maximum page size', 'default page size'],
	},
	{
		id: 'request-size',
		section: 'Limits',
		text: 'Request size limits',
		things: ['request size limits'],
	},
	{
		id: 'quote-validity',
		section: 'Limits',
		text: 'Quote validity time',
		things: ['quote validity time'],
	},
	{
		id: 'deprecation',
		section: 'Versioning',
		text: 'Deprecation policy',
		things: ['deprecation policy'],
	},
];
