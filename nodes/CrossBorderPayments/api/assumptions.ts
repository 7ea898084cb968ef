/**
 * The values that the package assumes because the specification leaves them open. Each entry names
 * the gap and how a user overrides it; code that depends on a value reads it from here.
 * docs/assumptions.md is made from this table, and lists what the node does where it needs no value.
 */
export const assumptions = {
	pageParameter: {
		value: 'page',
		gap: 'Names of paging query parameters: not shown',
		override: 'Options > Page Parameter Name',
	},
	limitParameter: {
		value: 'limit',
		gap: 'Names of paging query parameters: not shown',
		override: 'Options > Limit Parameter Name',
	},
	pageSize: {
		value: 100,
		gap: 'Maximum page size and default page size: not shown',
		override: 'Options > Page Size. If the service refuses or lowers the size, its own is used',
	},
	recipientCurrencyParameter: {
		value: 'currency',
		gap: 'Names of recipient-filter query parameters: not shown',
		override: 'Options > Query Parameters (an empty value removes a parameter)',
	},
	recipientPaymentRailParameter: {
		value: 'payment_rail',
		gap: 'Names of recipient-filter query parameters: not shown',
		override: 'Options > Query Parameters (an empty value removes a parameter)',
	},
	feeCurrencyParameter: {
		value: 'currency',
		gap: 'Whether the fee query parameters are required: not shown (both are always sent)',
		override: 'Options > Query Parameters (an empty value removes a parameter)',
	},
	feeAmountParameter: {
		value: 'amount',
		gap: 'Whether the fee query parameters are required: not shown (both are always sent)',
		override: 'Options > Query Parameters (an empty value removes a parameter)',
	},
	rateFromParameter: {
		value: 'from',
		gap: 'Query parameters of the conversion-rate operation: not shown',
		override: 'Options > Query Parameters (an empty value removes a parameter)',
	},
	rateToParameter: {
		value: 'to',
		gap: 'Query parameters of the conversion-rate operation: not shown',
		override: 'Options > Query Parameters (an empty value removes a parameter)',
	},
	submissionFields: {
		value: {
			individual: ['email', 'has_accepted_terms_of_service', 'signed_agreement_id'],
			business: ['signed_agreement_id'],
		},
		gap: 'Request body fields of the subaccount-keyed submit operations: not shown. The forms have the fields of the verification record that are not marked read-side, without status, type, rejection_reasons, endorsements and the times, and these',
		override: 'Specify Body > Using JSON, which sends what you enter as it is',
	},
	ownerAddress: {
		value: 'business',
		gap: 'Fields of the address of an ultimate beneficial owner: not shown. The form has those of a business address',
		override: 'Specify Body > Using JSON, which sends what you enter as it is',
	},
	ownerBirthDate: {
		value: 'T00:00:00.000Z',
		gap: 'Time of day of an ultimate beneficial owner’s birth_date (a date-time): not shown',
		override: 'Specify Body > Using JSON',
	},
	retriedStatuses: {
		value: [429, 502, 503, 504],
		gap: 'Rate limits and complete list of error codes: not shown',
		override: 'Settings > Retry On Fail of the node',
	},
	retryAfterHeader: {
		value: 'retry-after',
		gap: 'Rate limits: not shown',
		override: 'None: without the header, the wait grows with each attempt',
	},
	verificationStatuses: {
		value: { approved: 'approved', notStarted: 'not_started' },
		gap: 'Transitions of verifications, and the status of one that is approved, in its record and in kyc.profiles: not shown. “approved” is that of a subaccount; “not_started” is shown for businesses and taken for persons too',
		override:
			'None: with another word for approved, these are follow-ups (filter them by verificationStatus); with another for not started, the business record beside it is not read',
	},
	finalStatuses: {
		value: {
			deposit: ['completed'],
			onramp: ['completed', 'failed'],
			offramp: ['completed', 'failed'],
		},
		gap: 'Transitions of deposits, onramps and offramps: not shown',
		override:
			'Options > Final Statuses of Wait Until Final and of the trigger adds others. Wait Until Final ends at a status that the specification does not list, the trigger takes it for one that is not final',
	},
	lateRecords: {
		value: 48,
		gap: 'Whether, and by how many hours, a record can appear in a list later than its createdAt says: not shown',
		override: 'Options > Overlap (Hours)',
	},
	firstPage: {
		value: 1,
		gap: 'Number of the first page: not shown',
		override: 'Options > First Page',
	},
	conversionFeeCurrency: {
		value: 'fromCurrency',
		gap: 'Currency of feeAmount and netAmount of a conversion: not shown. For its other amounts see Currencies of amounts below',
		override: 'None: Get Many gives both amounts without a currency, for a sum of your own',
	},
} as const;
