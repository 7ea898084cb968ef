import { z } from 'zod/v4';

import { normalizeId } from '../api/normalizeText';
import { anyText, text, enteredEmail, enteredId, enteredKey } from '../api/schemas/values';
import { field, requiredTextField } from './field';

const exampleId = '3f2b…';

/** How to enter a record. Only a mode for IDs may be called `id`: n8n labels it “By ID”. */
interface NamedMode {
	name: string;
	displayName: string;
	placeholder: string;
}

interface LocatorTexts {
	description?: string;
	hint?: string;
	forAgents?: string;
}

const byId: NamedMode = { name: 'id', displayName: 'By ID', placeholder: `e.g. ${exampleId}` };

/**
 * A record, selected from a searchable list or entered. Only the schema validates what is entered:
 * n8n would fail an execution if a pattern takes longer than 250 ms on a busy machine. Without
 * `loadOptionsDependsOn`, because with it n8n clears the record whenever an expression in
 * Subaccount is evaluated, as in Execute Step.
 */
export function locator<const Name extends string>(
	displayName: string,
	name: Name,
	searchListMethod: string,
	schema: z.ZodType<string> = enteredId,
	entered: NamedMode = byId,
	{ forAgents = `${displayName}: its ID`, ...texts }: LocatorTexts = {},
) {
	const property = {
		displayName,
		name,
		type: 'resourceLocator' as const,
		default: { mode: 'list', value: '' },
		required: true,
		description: 'Its ID',
		...texts,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list' as const,
				typeOptions: { searchListMethod, searchable: true },
			},
			{ ...entered, type: 'string' as const },
		],
	};
	return field(schema, property, { forAgents });
}

export const subaccountByIdField = locator('Subaccount', 'subaccountId', 'searchSubaccounts');

export const subaccountError = { error: 'must be a UUID or an email address' };

export const byIdOrEmail: NamedMode = {
	name: 'idOrEmail',
	displayName: 'ID or Email',
	placeholder: 'e.g. name@example.com',
};

/** Also accepts an email address, which `defineOperation` replaces with the ID. */
export const subaccountField = locator(
	'Subaccount',
	'subaccountId',
	'searchSubaccounts',
	z.union([enteredId, enteredEmail], subaccountError),
	byIdOrEmail,
	{
		description: 'The client’s ID or email address',
		forAgents: 'Subaccount: ID or email address',
	},
);

export const recipientField = locator('Recipient', 'recipientId', 'searchRecipients');

export const conversionField = locator('Conversion', 'conversionId', 'searchConversions');

/** Also by reference, because the response to Deposit > Create may have no ID. */
export const depositField = locator(
	'Deposit',
	'depositId',
	'searchDeposits',
	enteredKey,
	{ name: 'idOrReference', displayName: 'ID or Reference', placeholder: 'e.g. 0123456789' },
	{
		description: 'Its ID, reference, account number, PIX code or address',
		forAgents: 'Deposit: its ID, reference, account number or PIX code',
	},
);

export const onrampField = locator(
	'Onramp',
	'onrampId',
	'searchOnramps',
	enteredKey,
	{ name: 'idOrReference', displayName: 'ID or Reference', placeholder: 'e.g. INV-1' },
	{ description: 'Its ID or the client’s reference', forAgents: 'Onramp: its ID or reference' },
);

/** The specification does not say that channel IDs are UUIDs, but a mere word is none. */
const channelId = text.transform(normalizeId).pipe(
	anyText.regex(/^(?=.*[\d_.:-])[\w.:-]+$/, {
		error: 'must be the ID of a channel: Deposit Channel > Get Many lists them',
	}),
);

export const channelField = locator(
	'Deposit Channel',
	'channelId',
	'searchChannels',
	channelId,
	byId,
	{ description: 'How to receive the money. Deposit Channel > Get Many lists the IDs.' },
);

const idField = <const Name extends string>(displayName: string, name: Name, hint: string) =>
	requiredTextField(displayName, name, { example: exampleId, hint }, enteredId);

export const offrampField = idField(
	'Offramp ID',
	'offrampId',
	'From whoever created it: nothing here lists or creates offramps',
);

export const verificationField = idField(
	'Verification ID',
	'verificationId',
	'From the service: no operation returns it',
);
