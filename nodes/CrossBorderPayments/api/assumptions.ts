/**
 * What the specification leaves open and the package assumes; no guess is made anywhere else. Each
 * entry names the gap, the value that is assumed and how a user overrides it. docs/assumptions.md
 * is made from this table.
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
	listCountIsTotal: {
		value: true,
		gap: 'Whether `count` of deposit and onramp lists counts all records or those of one page: not shown',
		override: 'None needed: it is used only where it agrees with `totalPages`',
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
		gap: 'Request body fields of the subaccount-keyed submit operations: not shown. The forms have the fields of the verification record that are not marked read-side, and these',
		override: 'Specify Body > Using JSON, which sends what you enter as it is',
	},
	ownerAddress: {
		value: 'business',
		gap: 'Fields of the address of an ultimate beneficial owner: not shown. The form has those of a business address',
		override: 'Specify Body > Using JSON, which sends what you enter as it is',
	},
	countryCode: {
		value: '2 or 3 letters',
		gap: 'Country codes of identification, nationality, birth country, owners and business addresses: only that of an individual’s address has a stated form (3 letters); the others: not shown',
		override: 'None needed: both are accepted',
	},
	requiredBodyFields: {
		value: 'every field of deposit, simulation, PIX validation and quote bodies',
		gap: 'Required members of request bodies: only `email` and `verificationType` are marked, of the others: not shown',
		override: 'None: a request without them would have no meaning',
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
		override: 'None needed: without the header the wait grows with each attempt',
	},
	successStatuses: {
		value: '200 to 299',
		gap: 'Success status codes other than 200: not shown',
		override: 'None needed',
	},
	verificationStatuses: {
		value: { approved: 'approved', notStarted: 'not_started', unreadable: 'unknown' },
		gap: 'Transitions of verifications, and the status of one that is approved: not shown',
		override: 'Filter the output of Get Follow-Ups by verificationStatus',
	},
	verificationKind: {
		value:
			'the individual one is read first, then the business one, unless the individual one is under way; 404 means that there is none',
		gap: 'Whether a subaccount is an individual or a business, before it has a verification: not shown',
		override: 'Get Individual Verification and Get Business Verification read only one kind',
	},
	missingRequirements: {
		value: 'endorsements > additional_requirements',
		gap: 'What a verification still lacks when it is read: not shown (endorsements are only on the submit response)',
		override: 'None: the column stays empty where the service sends nothing',
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
	listOrder: {
		value: 'none; the trigger checks with each read whether the newest records come first',
		gap: 'Order of the records of a list: not shown',
		override:
			'None needed: lists in another order are read to their end. Trigger: Options > Full Scan Every (Hours)',
	},
	lateRecords: {
		value: '48 hours at most',
		gap: 'Whether a record can appear in a list later than its createdAt says: not shown',
		override: 'Trigger: Options > Overlap (Hours)',
	},
	dormantSubaccounts: {
		value: 'a subaccount whose capability flags are all false gets no new records',
		gap: 'Whether a subaccount without capabilities can have new deposits, onramps or conversions: not shown',
		override: 'Trigger: Options > Full Scan Every (Hours) reads these as well',
	},
	pendingOfframp: {
		value: 'the v1 status view is read where the v2 record is not found',
		gap: 'Whether the v2 read of an offramp also shows a pending one: not shown',
		override: 'None needed: both views are read',
	},
	firstPage: {
		value: 1,
		gap: 'Number of the first page: not shown',
		override: 'Options > First Page',
	},
	conversionFeeCurrency: {
		value: 'fromCurrency',
		gap: 'Currency of feeAmount and netAmount of a conversion: not shown',
		override: 'None: Get Many gives both amounts without a currency, for a sum of your own',
	},
} as const;
