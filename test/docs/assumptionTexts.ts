import type { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';

/** What docs/assumptions.md says about an assumption. */
interface AssumptionText {
	/** What the specification leaves open. */
	gap: string;
	/** What a user sets where the service behaves differently. */
	override: string;
}

const namesOfPaging = 'Names of paging query parameters: not shown';

const inMenus =
	'From List menus read the options of their form; in forms without them, choose By ID';

const recipientFilters: AssumptionText = {
	gap: 'Names of recipient-filter query parameters: not shown',
	override: 'Options > Query Parameters (an empty value removes a parameter)',
};

const feeParameters: AssumptionText = {
	...recipientFilters,
	gap: 'Fee query parameters: the names appear in an example address; whether they are required is not shown (both are always sent)',
};

const rateParameters: AssumptionText = {
	...recipientFilters,
	gap: 'Query parameters of the conversion-rate operation: not shown',
};

export const assumptionTexts: Record<keyof typeof assumptions, AssumptionText> = {
	pageParameter: {
		gap: namesOfPaging,
		override: `Options > Page Parameter Name. ${inMenus}`,
	},
	limitParameter: {
		gap: namesOfPaging,
		override:
			'Options > Query Parameters (an empty value removes a parameter). Without it, the service sends pages of its own size',
	},
	pageSize: {
		gap: 'Maximum page size and default page size: not shown',
		override: 'Options > Page Size. If the service refuses or lowers the size, its own is used',
	},
	firstPage: {
		gap: 'Number of the first page: not shown',
		override: `Options > First Page. ${inMenus}`,
	},
	recipientCurrencyParameter: recipientFilters,
	recipientPaymentRailParameter: recipientFilters,
	feeCurrencyParameter: feeParameters,
	feeAmountParameter: feeParameters,
	rateFromParameter: rateParameters,
	rateToParameter: rateParameters,
	submissionFields: {
		gap: 'Request body fields of the subaccount-keyed submit operations: not shown. The forms have the fields of the verification record that are not marked read-side, without status, type, rejection_reasons, endorsements and the times, with the types, formats and lists of values that they have in the record; and these. The email of a business is shown on the submit response only',
		override: 'Specify Body > Using JSON, which sends what you enter as it is',
	},
	ownerAddress: {
		gap: 'Members of the address and the identification of an ultimate beneficial owner: not shown. The form has those of a business’s address and identification',
		override: 'Specify Body > Using JSON, which sends what you enter as it is',
	},
	ownerBirthDate: {
		gap: 'Time of day of an ultimate beneficial owner’s birth_date (a date-time): not shown',
		override: 'Specify Body > Using JSON',
	},
	retriedStatuses: {
		gap: 'Rate limits and complete list of error codes: not shown',
		override:
			'Settings > Retry On Fail of the node adds attempts for other statuses, for reads only: with an operation that writes, n8n would send the write again. None for the trigger, whose next poll reads again',
	},
	retryAfterHeader: {
		gap: 'Rate limits: not shown',
		override: 'None: without the header, the wait grows with each attempt',
	},
	verificationStatuses: {
		gap: 'Transitions of verifications, and the status of one that is approved, in its record and in kyc.profiles: not shown. “approved” is that of a subaccount; “not_started” is shown for businesses and taken for persons too',
		override:
			'None: with another word for approved, these are follow-ups, and a business record beside an individual one that is approved is not read; with another for not started, the business record beside it is not read either',
	},
	finalStatuses: {
		gap: 'Transitions of deposits, onramps and offramps: not shown',
		override:
			'Options > Final Statuses of Wait Until Final and of the trigger adds others. Wait Until Final ends at a status that the specification does not list, the trigger takes it for one that is not final. None takes a status out: where completed or failed is not final, Wait Until Final returns it at once, and the trigger reads the record again within the overlap only',
	},
	lateRecords: {
		gap: 'Whether, and by how many hours, a record can appear in a list later than its createdAt says: not shown',
		override: 'Options > Overlap (Hours)',
	},
	conversionFeeCurrency: {
		gap: 'Currency of feeAmount and netAmount of a conversion: not shown. For its other amounts see Currencies of amounts below',
		override: 'None: Get Many gives both amounts without a currency, for a sum of your own',
	},
};
