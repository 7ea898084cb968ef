/**
 * Values that the specification does not show and the package assumes. All code that depends on one
 * reads it from here. docs/assumptions.md gives the source of each, and how to override it.
 */
export const assumptions = {
	/** How a page of a list is requested. */
	pageParameter: 'page',
	limitParameter: 'limit',
	pageSize: 100,
	firstPage: 1,

	recipientCurrencyParameter: 'currency',
	recipientPaymentRailParameter: 'payment_rail',
	feeCurrencyParameter: 'currency',
	feeAmountParameter: 'amount',
	rateFromParameter: 'from',
	rateToParameter: 'to',

	/** Fields of a submission besides `person` or `company`; `true` is what zod's `pick` expects. */
	extraSubmissionFields: {
		individual: { email: true, has_accepted_terms_of_service: true, signed_agreement_id: true },
		business: { email: true, signed_agreement_id: true },
	},
	/** The status of a channel that accepts deposits. The specification shows no other status. */
	openChannelStatus: 'active',
	/** The status of a currency that a subaccount cannot use yet. */
	lockedCurrencyStatus: 'locked',
	maxDocumentMegabytes: 10,
	/** Whether the address of an owner has the fields of a person's or of a business's address. */
	ownerAddress: 'business',

	/** HTTP statuses after which a read is retried. No rate limits are documented. */
	retriedStatuses: [429, 502, 503, 504],
	retryAfterHeader: 'retry-after',

	/**
	 * Statuses of a subaccount or its verification that the code depends on. A `created` subaccount
	 * has no verification yet; `declined` overrides the status of the verification; the specification
	 * shows `notStarted` for businesses only; `revoked` statuses mean that an approval was withdrawn.
	 */
	verificationStatuses: {
		approved: 'approved',
		created: 'created',
		declined: 'declined',
		notStarted: 'not_started',
		revoked: ['paused', 'offboarded'],
	},
	/** Statuses after which a record no longer changes. The specification shows no transitions. */
	finalStatuses: {
		deposit: ['completed', 'failed'],
		onramp: ['completed', 'failed'],
		offramp: ['completed', 'failed'],
	},
	/** How many hours after its createdAt a record may first appear in a list: a weekend, and more. */
	lateRecordHours: 168,
	/** Currency of feeAmount and netAmount of a conversion. */
	conversionFeeCurrency: 'fromCurrency',
} as const;

/** Settings whose value is the name of a query parameter. */
export type ParameterName = Extract<keyof typeof assumptions, `${string}Parameter`>;
