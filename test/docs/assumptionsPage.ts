import { assumptions } from '../../nodes/CrossBorderPayments/api/assumptions';
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
			Object.entries(assumptions).map(([name, { value, gap, override }]) => [
				code(name),
				gap,
				valueText(value),
				override,
			]),
		),
		'## What the node does where the specification is silent',
		'Here the node needs no value. It accepts every reading, or it does what is written here.',
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

/** Gaps of the specification that need no value. */
const behaviours = [
	'**Rate limits** (not shown): the node sends fewer requests at a time after a 429 or 503, waits as long as the service asks, and otherwise longer with each attempt.',
	'**Success status codes** (those other than 200: not shown): every status from 200 to 299 is a success.',
	'**Error codes** (complete list: not shown): an unknown code is shown with the message of the service. Codes below 500 are not retried, except 429.',
	'**`count` of deposit and onramp lists** (of all records or of one page: not shown): it is used only where it agrees with `totalPages`.',
	'**Order of lists** (not shown): Get Many keeps it. The trigger checks with each read whether the newest records come first, and reads lists in another order to their end.',
	'**Page size** (maximum and default: not shown): if the service refuses or lowers the size, its own is used.',
	'**Required members of request bodies** (only `email` and `verificationType` are marked): the forms of deposits, simulations, PIX keys and quotes ask for every field, because a request without them has no meaning. Amounts must be greater than zero.',
	'**Country codes** of identification, nationality, birth country, owners and business addresses (their form is not shown): 2 and 3 letters are both accepted.',
	'**Account purposes, occupations, employment statuses and identification types** (lists not shown): any text is accepted.',
	'**Account type of a deposit** (only `bank` appears): the field is preset with it and takes any text.',
	'**Currencies, assets, chains and networks** of quotes and rates (only examples are shown): any text is accepted and sent as it is.',
	'**The two links to a verification form** (their difference is not shown): each has its own operation. Get Follow-Ups creates the link for the type of the verification.',
	'**The two submissions to `/v1/kyc/customers/{id}/submit`** (how the service tells them apart is not shown): the node sends the ID as given.',
	'**Whether a subaccount is a person or a business** before it has a verification (not shown): both records are read; 404 means that there is none.',
	'**What a verification still lacks** when it is read (endorsements are only on the submit response): the column stays empty where the service sends nothing.',
	'**Transitions of statuses** (not shown): every change is an event, whatever it leads to. A status that the specification does not list is shown as it is.',
	'**Pending offramps** in the v2 view (not shown): the v1 view is read where the v2 record is not found, and Wait Until Final reads both.',
	'**`success: false`** in the v1 view of an offramp (its meaning is not shown): it is an error.',
	'**Subaccounts without capabilities** (whether they can have new records is not shown): the trigger reads their lists only with the full scan, see Options > Full Scan Every (Hours).',
	'**Time of the service** (not shown): the trigger goes by the `Date` header of its answers, and by its own clock without one.',
	'**403 and 404 of a single subaccount** in a read of all subaccounts (their cause is not shown): it is left out, and a hint says so.',
	'**An answer for another currency or amount** than the one asked for: it is an error, because the service may not know the names of the query parameters.',
	'**Webhooks, creation of recipients, conversions, onramps, offramps and withdrawals, lookups, deprecation and quote validity** (not shown): the node has nothing that depends on them.',
];

function valueText(value: unknown): string {
	if (Array.isArray(value)) return codes(value);
	if (typeof value === 'object' && value !== null) {
		return Object.entries(value)
			.map(([name, entry]) => `${name}: ${valueText(entry)}`)
			.join('; ');
	}
	const text = String(value);
	return text.includes(' ') ? text : code(text);
}
