import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
import { endpoints } from '../../nodes/CrossBorderPayments/api/endpoints';
import { assumptionTexts } from './assumptionTexts';
import { between, blocks, code, codes, madeNote, table } from './markdown';

/**
 * docs/assumptions.md: each gap of the specification, what the package assumes, and how to override
 * it. The matrix at its end is made by a test (`npm run reliability`) and stays as it is.
 */
export function assumptionsPage(current: string): string {
	const start = '<!-- matrix:start -->';
	const page = blocks(
		'# Assumptions',
		madeNote,
		`The specification of the service leaves some things open, mostly by saying «not shown». Where the package needs a value for them, it assumes one. These ${Object.keys(assumptions).length} values are all in [assumptions.ts](../nodes/CrossBorderPayments/api/assumptions.ts). If your service behaves differently, the last column says what to set.`,
		table(
			['Assumption', 'What the specification leaves open', 'What we assume', 'How to override it'],
			Object.entries(assumptionTexts).map(([name, { gap, override }]) => [
				code(name),
				gap,
				valueText(assumptions[name as keyof typeof assumptions]),
				override,
			]),
		),
		'## What the node does where the specification is silent',
		'Here the node needs no value, or one that no option changes. It accepts every reading, or it does what is written here.',
		behaviours.map((behaviour) => `- ${behaviour}`).join('\n'),
		'## If an assumption is wrong',
		'A test runs every operation and the trigger against services that differ from the assumptions. «error» and «hint» are messages that name the option to set. «line in the log» is that of n8n.',
		`${start}\n<!-- matrix:end -->`,
		'What no test can notice: the recipients of a list do not show their payment rail, so nobody sees that a service ignores this filter. With pages counted from 0, a read with a Limit may skip the first page of a list that has more pages.',
	);
	const isMade = current.includes(start);
	const matrix = isMade ? current.split(start)[1]?.split('<!-- matrix:end -->')[0]?.trim() : '';
	return between(page, 'matrix', `\n${matrix}\n`);
}

const neededFields = codes([
	...new Set(Object.values(endpoints).flatMap(({ requiredFields }) => requiredFields)),
]);

/** Gaps of the specification that need no value. */
const behaviours = [
	'**Rate limits** (not shown): the node begins with up to 20 requests at a time (Options > Concurrency), sends fewer after a 429 or 503, waits as long as the service asks (a single request at most 30 seconds, one of the trigger at most 5), and otherwise longer with each attempt. A 429 that remains ends the poll of the trigger, and a 503 that read alone.',
	'**Success status codes** (those other than 200: not shown): every status from 200 to 299 is a success.',
	'**Error codes** (complete list: not shown): an unknown code is shown with the message of the service, except where the request carries personal data. Codes below 500 are not retried, except 429. A quote is retried like a read, because it changes no balance.',
	'**Refused submissions** (the message names missing fields; in which form, and whether by the names of the request, is not shown): the error has those fields of the form that the message mentions, and no others.',
	'**Refused PIX keys** (400; the message asks to check the key): every 400 of Validate BRL is taken for it. The error says that the key may be wrong, without the service’s message, which may repeat the key. That a check changes nothing goes by its name.',
	'**`count` of deposit and onramp lists** (of all records or of one page: not shown): one that counts the records of a page is noticed by the number of pages, and does no harm.',
	'**Order of lists** (not shown): Get Many keeps it. The trigger checks with each read whether the newest records come first, and reads lists in another order to their end.',
	'**All paged lists** (names of the parameters and first page: not shown for any) are taken to have the same ones. **Page size** (maximum and default: not shown): if the service refuses the size (400) or lowers it, its own is used. Without a number of pages, an empty page ends the list; one of more than 20,000 pages is taken for a fault.',
	'**Required members of request bodies** (only `email` and `verificationType` are marked): the forms of deposits, simulations, PIX keys and quotes ask for every field, because a request without them has no meaning. The forms of submissions ask for none, and send no field that is empty. Amounts must be greater than zero.',
	'**Country codes** of identification, owners’ and business addresses (their form is not shown): 2 and 3 letters are both accepted. Capitals are assumed for all country codes; Specify Body > Using JSON sends others. Nationality and country of birth take any text. **Currencies in columns** of Simplified and Selected Fields are in capitals, as in the specification’s lists, whatever the service sends; `countryCurrency` is left as it is.',
	'**Documents** (a link, in one of six formats): a data URI is accepted too. Only of a data URI the format is checked. A service that takes no data URIs refuses the submission (400): give a link.',
	'**Account purposes of individuals, occupations, employment statuses, `expected_monthly_payments_usd` and identification types** (lists not shown): any text is accepted.',
	'**Account type of a deposit** (only `bank` appears): the field is preset with it and takes any text.',
	'**Currencies, assets, chains and networks** of quotes and rates (only examples are shown): any text is accepted and sent as it is. Rates are preset with lower-case codes, as in the answer.',
	'**The two links to a verification form** (their difference is not shown): each has its own operation. Get Follow-Ups creates the first kind, for the type of the verification; for an individual where nothing is started. That a link starts a verification is possible, not shown.',
	'**The two submissions to `/v1/kyc/customers/{id}/submit`** (how the service tells them apart is not shown): the node sends the ID as given.',
	'**Whether a subaccount is a person or a business** (not shown): Get Follow-Ups and the trigger read the individual verification first, and take it while it is under way, which is any status but not started and approved: a business verification beside it is not read then. If it is missing, not started or approved, they read the business one, and take it if it is started or the only one. 404 means that there is none, and does not undo one that was there. Where there is no record, the trigger joins the statuses of `kyc.profiles`.',
	'**Who needs no follow-up** (not shown): a subaccount whose own status is `approved`, the parent account, and a verification that is approved. Where a business record beside it is still under way, Get Business Verification reads it. The trigger also takes a verification as approved where `kyc.profiles` of the subaccount has only the status `approved`.',
	'**What a verification still lacks** when it is read (endorsements are only on the submit response): the column has the `additional_requirements` of all endorsements, whatever their status, and stays empty where the service sends none.',
	'**Transitions of statuses** (not shown): every change is an event, whatever it leads to, except that the trigger does not read a verification again once it is approved, unless `kyc.profiles` changes, and a final deposit, onramp or offramp only within the overlap (48 hours) after its creation. A status that a deposit, onramp, offramp or subaccount, or a verification without `updated_at`, takes twice has the same `eventId`. A status that the specification does not list is shown as it is.',
	'**Pending offramps** in the v2 view (not shown): the v1 view is read where the v2 record is not found, and Wait Until Final reads both: it shows v1 if only v1 is final, or where v1 has a status that the specification does not list and v2 is not final; otherwise v2. Both views are taken to have the same ID. Where only v1 answers, Raw of Wait Until Final is the v1 record. Offramp > Get goes by v2 alone, and so does the trigger where there is a v2 record. The columns of an event are those of the view, or the verification, that answered, whatever the `type` of the record.',
	'**`success: false`** in the v1 view of an offramp (its meaning is not shown): it is an error.',
	'**Subaccounts whose capability flags are all false** (whether they can have new records is not shown): the trigger reads their lists only every 6 hours, with the full scan, and expects a 403 or 404 there. Only `capabilities.currencies` counts, not `assets`; where there are no flags, the lists are read in every poll.',
	'**Time of the service** (not shown): the trigger goes by the `Date` header of its answers, and by its own clock without one.',
	'**403 and 404 of a single subaccount** in a read of all subaccounts (their cause is not shown): it is left out, and a hint says so. If all are refused, the read fails, because the key seems to lack the permission. After a 403 for the individual verification, the business one is not read. For Get Follow-Ups, a 403 of either leaves the subaccount out, and a 404 means that there is none.',
	'**An answer for another currency** than the one asked for: it is an error, because the service may not know the names of the query parameters. Another `originalAmount` of a fee (its meaning is not shown) that differs by more than 1% is a hint.',
	'**Currencies of amounts** (which amount is in which currency is not shown for conversions and deposits): Get Totals sums `amount` under `currency` or `fromCurrency`, `localAmount` under `localCurrency`, `estimatedReceived` under `toCurrency` and `fee` under `feeCurrency`; `received` of onramps is `to.net_amount`. `fees` of onramps is `total_fees` under `total_fees_currency`. Get and Get Many give the amounts as they are; the From List menus show the amount of a deposit with `currency`, that of a conversion with `fromCurrency` and `toCurrency`. Records of every status count, failed ones too: Filters > Statuses leaves them out. Codes that differ only in capitals are one currency.',
	'**Simulate** (what `accountNumber` is, and what a simulated deposit looks like, is not shown): the number is sent as given. The form suggests that of Deposit > Create. **Pending deposits** (shown in the answer of Create; whether the list has them, and those of Simulate, is not shown): Get and Wait Until Final end with an error while the list lacks one, and the trigger sees a deposit once it is listed.',
	`**Fields that an answer may lack** (marked for deposit channels only): a field that is missing is a hint. The lack of these is an error at the endpoints that [endpoints.ts](../nodes/CrossBorderPayments/api/endpoints.ts) names: ${neededFields}; \`data\` of a list, and \`channels\` of a currency; for the trigger the time of creation of a deposit, onramp or conversion, too. No hint comes where records differ by their kind or status; [reliability.md](reliability.md#what-you-can-rely-on) has the list.`,
	'**Two records of a list with one ID** (whether IDs are unique is not shown): they count once.',
	'**`page` of an answer** (list answers carry it): it is taken for the number that was asked for, and another one is an error.',
	'**Deposit channels** (only `active` ones for `deposit` are shown): From List offers every channel, whatever its `status` and `rampType`. **Networks of a deposit channel** (whether they can stand under another currency is not shown): those listed under the same currency count.',
	'**Case of IDs** (UUID strings): capitals make no difference where the node looks for a deposit or subaccount in a list, and where the trigger looks for the subaccounts and offramps chosen. The trigger sends IDs, and puts them out, as they were given.',
	'**The parent account in a read of all subaccounts** (whether it has records of its own, or repeats those of its subaccounts, is not shown): it is read like the others, and Get Totals counts what it has: twice, if it repeats theirs. Group By > Subaccount shows its part.',
	'**Conversions** (no status is shown for them): the trigger gives each the status `created`, whatever status it may carry, and Filters > Statuses is not offered. Raw has the record as it came.',
	'**Email addresses** (their form is not shown): anything of the form something@something, without spaces, is accepted. **Phone numbers** of submissions (E.164 is shown for the record only): other forms are refused. Specify Body > Using JSON sends them.',
	'**API keys** (scopes, issuance and rotation are not shown): another key with the same environment and URL is taken for the same account, so the trigger goes on where it was; messages suggest that a key belongs to one environment, and that a 403 may mean that the subaccount has no approved KYC. Whether KYB counts for that, too, is not shown. The test of the credential fails for a key that may not read the balances, and takes a 404 for a wrong URL.',
	'**Subaccounts with the same email address** (whether there can be any is not shown): Subaccount > Get gives the first of the list. Capitals make no difference.',
	'**QR code of a deposit** (what `bankInfo.qr_code_payload` holds is not shown): by its name it is taken for what a PIX app reads, and is the column `pixCode`. **Wallet of a deposit** (`bankInfo` is shown for BRL and bank deposits only): its columns are `address` and `network` of `bankInfo`, empty where the service sends none.',
	'**A page after the last one** (its answer is not shown): the trigger takes a 400, 403 or 404 for the end of the list.',
	'**Successful writes without data**: Simulate and Submit Customer, whose answers are empty, have succeeded. Of the other writes an answer without data is an error that says to check before running again.',
	'**`updated_at` of a verification**: it is part of the `eventId`, so that a status taken again has another one. A new `updated_at` with the same status is no event.',
	'**Meaning of fields, columns and statuses** (mostly not shown, only names and types): descriptions and the examples’ messages go by the name.',
	'**Webhooks, creation of conversions, onramps, offramps and withdrawals, creation, update and deletion of recipients, lookups, deprecation, quote validity, request size limits, rights of an account by default, and which keys may act on which subaccounts** (not shown): the node has nothing that depends on them.',
];

function valueText(value: unknown): string {
	if (Array.isArray(value)) return codes(value);
	if (typeof value === 'object' && value !== null) {
		if (Object.values(value).every((entry) => entry === true)) return codes(Object.keys(value));
		return Object.entries(value)
			.map(([name, entry]) => `${name}: ${valueText(entry)}`)
			.join('; ');
	}
	const text = String(value);
	return text.includes(' ') ? text : code(text);
}
