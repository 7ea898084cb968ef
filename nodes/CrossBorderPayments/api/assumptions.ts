/**
 * The values that the package assumes because the specification does not show them; code that depends
 * on one reads it from here. docs/assumptions.md says for each how to override it: `npm run docs` fills in
 * the values, and its rows are written by hand.
 */
export const assumptions = {
	/** Names of the paging parameters, the page size to ask for, and the number of the first page. */
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

	/** What submissions to `/{subaccountId}/submit` take besides `person` or `company` (schemas/verification.ts); true is for zod's `pick`. */
	extraSubmissionFields: {
		individual: { email: true, has_accepted_terms_of_service: true, signed_agreement_id: true },
		business: { email: true, signed_agreement_id: true },
	},
	/** Status of a channel that takes deposits; the specification shows no other one. */
	openChannelStatus: 'active',
	/** Status of a currency that a subaccount cannot use yet. */
	lockedCurrencyStatus: 'locked',
	maxDocumentMegabytes: 10,
	/** Which format the address of an owner has: that of a person, or that of a business. */
	ownerAddress: 'business',

	/**
	 * Statuses after which a read is sent again. The specification shows neither rate limits nor all
	 * error codes.
	 */
	retriedStatuses: [429, 502, 503, 504],
	retryAfterHeader: 'retry-after',

	/**
	 * What these statuses of a subaccount or its verification mean. `created`: a subaccount without a
	 * verification. `declined`: rejected, whatever the verification says. `notStarted`: the
	 * specification shows it for businesses only. `revoked`: an approval was taken back.
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
	/** How many hours after its createdAt a record may first appear in a list. */
	lateRecordHours: 48,
	/** Currency of feeAmount and netAmount of a conversion. */
	conversionFeeCurrency: 'fromCurrency',
} as const;

/** The settings that hold the name of a query parameter. */
export type ParameterName = Extract<keyof typeof assumptions, `${string}Parameter`>;
