/**
 * Everything that the specification calls «not shown», in its order and its words, typed by hand.
 * It says the query of the rate twice, in a table and below it; here it stands once.
 */
export const SPEC_NOT_SHOWN = {
	individualValues:
		'Allowed values of employment_status, expected_monthly_payments_usd and most_recent_occupation',
	identificationTypes: 'Full list of identification type values',
	individualAccountPurpose: 'Allowed values of account_purpose for individuals',
	subaccountTransitions: 'Subaccount: Transitions',
	onrampTransitions: 'Onramp: Transitions',
	offrampTransitions: 'Offramp: Transitions',
	depositTransitions: 'Deposit: Transitions',
	verificationTransitions: 'Verification: Transitions',
	submissionFields: 'Request body fields of the subaccount-keyed submit operations',
	lookups: 'Lookup operations for occupations and industry codes',
	recipientWrites: 'Create, update and delete recipient operations',
	feeQueryRequired: 'Whether the fee query parameters are required',
	rateQuery: 'Query parameters of the conversion-rate operation',
	conversionCreate: 'Create-conversion operation',
	rampCreate: 'Create-onramp and create-offramp operations',
	withdrawalCreate: 'Create-withdrawal operation',
	successCodes: 'Success status codes other than 200 for the two single-transaction reads',
	queryNames: 'Names of paging and recipient-filter query parameters',
	keys: 'Key issuance, rotation and scopes, and which keys may act on which subaccounts',
	events: 'Webhooks or other event notifications',
	errorCodes: 'Complete list of error codes',
	rateLimits: 'Rate limits',
	pageSize: 'Maximum page size and default page size',
	requestSize: 'Request size limits',
	quoteValidity: 'Quote validity time',
	deprecation: 'Deprecation policy',
} as const;
