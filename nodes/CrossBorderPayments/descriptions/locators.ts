import { text, uuid } from '../api/schemas/values';
import { field } from './field';

/**
 * An id chosen from a searchable list or entered; a list below a subaccount reloads with it. It has no
 * pattern for n8n to check: n8n does so at the start of every execution, within 250 ms by the clock, and
 * on a busy machine it fails the execution, and with it what a trigger had to tell. The schema checks it.
 */
function locator<const Name extends string>(
	displayName: string,
	name: Name,
	searchListMethod: string,
	description: string,
	ofSubaccount = true,
) {
	return field(
		{
			displayName,
			name,
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			required: true,
			description,
			...(ofSubaccount && { typeOptions: { loadOptionsDependsOn: ['subaccountId.value'] } }),
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					placeholder: `Select ${/^[AEIOU]/.test(displayName) ? 'an' : 'a'} ${displayName.toLowerCase()}...`,
					typeOptions: { searchListMethod, searchable: true },
				},
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: 'e.g. 3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
				},
			],
		},
		trimmedUuid,
	);
}

const trimmedUuid = text.pipe(uuid);

export const subaccount = locator(
	'Subaccount',
	'subaccountId',
	'searchSubaccounts',
	'The end user or business on whose account to work',
	false,
);

export const recipient = locator(
	'Recipient',
	'recipientId',
	'searchRecipients',
	'The bank account or wallet that can be paid out to',
);

export const conversion = locator(
	'Conversion',
	'conversionId',
	'searchConversions',
	'The conversion to read',
);

export const deposit = locator('Deposit', 'depositId', 'searchDeposits', 'The deposit to read');

export const onramp = locator(
	'Onramp',
	'onrampId',
	'searchOnramps',
	'The onramp (fiat to crypto) to read',
);

/** Channel ids are not said to be UUIDs. */
export const channel = field(
	{
		displayName: 'Deposit Channel',
		name: 'channelId',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: 'How the money comes in: its currency, type and smallest and largest amount',
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select a channel...',
				typeOptions: { searchListMethod: 'searchChannels', searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. the ID of a channel from Deposit Channel > Get Many',
			},
		],
	},
	text,
);

/** No list of offramps exists, so its id can only be entered. */
export const offramp = field(
	{
		displayName: 'Offramp ID',
		name: 'offrampId',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
		description:
			'ID of the offramp (crypto to fiat). The service has no list of offramps, so keep the ID when one is made.',
	},
	trimmedUuid,
);

/** No list of verifications exists either. */
export const verification = field(
	{
		displayName: 'Verification ID',
		name: 'verificationId',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
		description: 'ID of the verification, which is not that of the subaccount',
	},
	trimmedUuid,
);
