import { z } from 'zod/v4';

import { text, enteredEmail, enteredId } from '../api/schemas/values';
import { field, requiredTextField } from './field';

const exampleId = '3f2b8c1e-5d4a-…';

/**
 * How a record is named by hand: by its ID, or also by a reference or email address. A mode of the second
 * kind must not be called `id`, because n8n labels that one «By ID» whatever its display name.
 */
interface NamedMode {
	name: string;
	displayName: string;
	placeholder: string;
}

const byId: NamedMode = { name: 'id', displayName: 'By ID', placeholder: `e.g. ${exampleId}` };

/**
 * A record, chosen from a searchable list or named. Only the schema checks what is entered: a pattern would be
 * checked by n8n, which fails the execution if a busy machine takes longer than 250 ms for it.
 * `loadOptionsDependsOn` is not set, although the list may depend on the subaccount: with it, n8n empties
 * the record as soon as an expression in Subaccount gets its value, as in Execute Step.
 */
function locator<const Name extends string>(
	displayName: string,
	name: Name,
	searchListMethod: string,
	schema: z.ZodType<string> = enteredId,
	named: NamedMode = byId,
	texts: { description?: string; hint?: string } = {},
) {
	return field(schema, {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		...texts,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod, searchable: true },
			},
			{ ...named, type: 'string' },
		],
	});
}

export const subaccountByIdField = locator('Subaccount', 'subaccountId', 'searchSubaccounts');

export const subaccountError = { error: 'must be a UUID or an email address' };

/**
 * Accepts an ID or an email address. `defineOperation` replaces the address with the ID, unless the operation
 * says `findsSubaccount`: it then looks for the subaccount itself.
 */
export const subaccountField = locator(
	'Subaccount',
	'subaccountId',
	'searchSubaccounts',
	z.union([enteredId, enteredEmail], subaccountError),
	{ name: 'idOrEmail', displayName: 'ID or Email', placeholder: 'e.g. name@example.com' },
);

export const recipientField = locator('Recipient', 'recipientId', 'searchRecipients');

export const conversionField = locator('Conversion', 'conversionId', 'searchConversions');

/** Not only by ID, because the response to Deposit > Create may have none. */
export const depositField = locator(
	'Deposit',
	'depositId',
	'searchDeposits',
	text,
	{ name: 'idOrReference', displayName: 'ID or Reference', placeholder: 'e.g. 0123456789' },
	{ hint: 'Its ID, reference, account number, PIX code or address' },
);

export const onrampField = locator('Onramp', 'onrampId', 'searchOnramps', text, {
	name: 'idOrReference',
	displayName: 'ID or Reference',
	placeholder: 'e.g. INV-1',
});

/** The specification does not say that channel IDs are UUIDs. */
export const channelField = locator(
	'Deposit Channel',
	'channelId',
	'searchChannels',
	text,
	undefined,
	{
		description: 'How to receive the money',
	},
);

const plainId = <const Name extends string>(displayName: string, name: Name, hint: string) =>
	requiredTextField(displayName, name, { example: exampleId, hint }, enteredId);

export const offrampField = plainId(
	'Offramp ID',
	'offrampId',
	'Keep it when you create the offramp: there is no list',
);

export const verificationField = plainId(
	'Verification ID',
	'verificationId',
	'From the service: no operation returns it',
);
