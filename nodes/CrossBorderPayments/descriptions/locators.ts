import type { INodePropertyTypeOptions } from 'n8n-workflow';
import { z } from 'zod/v4';

import { email, text, uuid } from '../api/schemas/values';
import { field, type Field } from './field';
import { requiredText } from './requiredText';

const trimmedUuid = text.pipe(uuid);

const exampleId = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';

const slowLoadNotice = { message: 'If loading takes long, choose By ID', timeout: 5_000 };

/**
 * An ID, chosen from a searchable list or given. Only the schema checks it: a pattern would be checked
 * by n8n, which fails the execution if a busy machine takes longer than 250 ms for it.
 */
function locator<const Name extends string>(
	displayName: string,
	name: Name,
	searchListMethod: string,
	description: string,
	schema: z.ZodType<string> = trimmedUuid,
	typeOptions: INodePropertyTypeOptions = {},
) {
	return field(schema, {
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
				typeOptions: { searchListMethod, searchable: true, slowLoadNotice },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: `e.g. ${exampleId}` },
		],
	});
}

export const subaccountById = locator(
	'Subaccount',
	'subaccountId',
	'searchSubaccounts',
	'The end user or business to work with',
);

/** A locator with one more mode, which may take something other than an ID. */
const withMode = <Name extends string>(
	{ property }: Field<Name, string>,
	mode: { displayName: string; name: string; placeholder: string; hint?: string },
	schema: z.ZodType<string> = text,
) =>
	field(schema, { ...property, modes: [...(property.modes ?? []), { ...mode, type: 'string' }] });

/**
 * Takes an ID or an email address in any mode. `defineOperation` replaces the address by the ID, unless the
 * operation searches the list of subaccounts itself.
 */
export const subaccount = withMode(
	subaccountById,
	{ displayName: 'By Email', name: 'email', placeholder: 'e.g. name@example.com' },
	text.refine((value) => uuid.safeParse(value).success || email.safeParse(value).success, {
		error: 'must be a UUID or an email address',
	}),
);

/** A record of a subaccount: its list reloads when another subaccount is chosen. */
const ofSubaccount = <const Name extends string>(displayName: string, name: Name) => {
	const description = `The ${displayName.toLowerCase()} to read`;
	return locator(displayName, name, `search${displayName}s`, description, trimmedUuid, {
		loadOptionsDependsOn: ['subaccountId.value'],
	});
};

export const recipient = ofSubaccount('Recipient', 'recipientId');

export const conversion = ofSubaccount('Conversion', 'conversionId');

/** Not only by ID, because the answer to Deposit > Create may have none. */
export const deposit = withMode(ofSubaccount('Deposit', 'depositId'), {
	displayName: 'By payTo or Reference',
	name: 'payTo',
	placeholder: 'e.g. 0123456789',
	hint: 'What Deposit > Create gives in payTo (account number, PIX code, address …) or reference',
});

/** Leaves out old deposits, because an account number finds every deposit to that account. */
export const maxAge = (defaultHours: number) =>
	field(z.number({ error: 'must be a number' }).min(0), {
		displayName: 'Deposit Not Older Than (Hours)',
		name: 'maxAgeHours',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: defaultHours,
		description:
			'Only counts if the deposit is given by an account number, which can be paid to again: earlier deposits are left out. If several are left, the node asks you to choose one. 0 means any age.',
	});

export const onramp = withMode(ofSubaccount('Onramp', 'onrampId'), {
	displayName: 'By Client Reference',
	name: 'reference',
	placeholder: 'e.g. INV-1',
});

/** The specification does not say that channel IDs are UUIDs. */
export const channel = locator(
	'Deposit Channel',
	'channelId',
	'searchChannels',
	'The way to receive the money. Deposit Channel > Get Many lists them with their limits.',
	text,
);

/** The ID of a record that the service has no list of. */
const plainId = <const Name extends string>(
	displayName: string,
	name: Name,
	texts: { description: string; hint: string },
) => requiredText(displayName, name, { example: exampleId, ...texts }, trimmedUuid);

export const offramp = plainId('Offramp ID', 'offrampId', {
	description: 'ID of the payout (crypto to fiat)',
	hint: 'The service documents no list of offramps: keep the ID when you create one',
});

export const verification = plainId('Verification ID', 'verificationId', {
	description: 'ID of the verification',
	hint: 'The service does not document where to read it',
});
