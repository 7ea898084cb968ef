import type { INodePropertyTypeOptions } from 'n8n-workflow';
import type { z } from 'zod/v4';

import { text, uuid } from '../api/schemas/values';
import { field } from './field';
import { requiredText } from './requiredText';

const trimmedUuid = text.pipe(uuid);

export const exampleId = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';

interface LocatorSettings {
	/** Of By ID. */
	example?: string;
	schema?: z.ZodType<string>;
	typeOptions?: INodePropertyTypeOptions;
}

/**
 * An ID, chosen from a searchable list or entered. Only the schema checks it: a pattern would be checked
 * by n8n, which fails the execution if a busy machine takes longer than 250 ms for it.
 */
function locator<const Name extends string>(
	displayName: string,
	name: Name,
	searchListMethod: string,
	description: string,
	{ example = exampleId, schema = trimmedUuid, typeOptions = {} }: LocatorSettings = {},
) {
	return field(
		{
			displayName,
			name,
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			required: true,
			description,
			typeOptions,
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					placeholder: 'Select...',
					typeOptions: { searchListMethod, searchable: true },
				},
				{ displayName: 'By ID', name: 'id', type: 'string', placeholder: `e.g. ${example}` },
			],
		},
		schema,
	);
}

/** A list that reloads when another subaccount is chosen. */
const ofSubaccount = { typeOptions: { loadOptionsDependsOn: ['subaccountId.value'] } };

export const subaccount = locator(
	'Subaccount',
	'subaccountId',
	'searchSubaccounts',
	'The end user or business to work with',
);

export const recipient = locator(
	'Recipient',
	'recipientId',
	'searchRecipients',
	'The bank account or wallet to read',
	ofSubaccount,
);

export const conversion = locator(
	'Conversion',
	'conversionId',
	'searchConversions',
	'The conversion to read',
	ofSubaccount,
);

export const deposit = locator(
	'Deposit',
	'depositId',
	'searchDeposits',
	'The deposit to read',
	ofSubaccount,
);

export const onramp = locator(
	'Onramp',
	'onrampId',
	'searchOnramps',
	'The onramp (fiat to crypto) to read',
	ofSubaccount,
);

/** The specification does not say that channel IDs are UUIDs. */
export const channel = locator(
	'Deposit Channel',
	'channelId',
	'searchChannels',
	'The way to receive the money, with its currency, type and limits',
	{ example: 'the ID of a channel from Deposit Channel > Get Many', schema: text },
);

/** The service has no list of offramps, so an ID can only be entered. */
export const offramp = requiredText('Offramp ID', 'offrampId', {
	example: exampleId,
	description:
		'ID of the offramp (crypto to fiat). The service does not list offramps, so keep the ID when you create one.',
	schema: trimmedUuid,
});

/** The service has no list of verifications either. */
export const verification = requiredText('Verification ID', 'verificationId', {
	example: exampleId,
	description: 'ID of the verification. It is not the ID of the subaccount.',
	schema: trimmedUuid,
});
