import { z } from 'zod/v4';

import { joinValues, toRecord, toText } from '../../api/unknownValues';
import { verificationStatusOf } from '../../api/verificationStatus';
import { verificationTypes } from '../../api/schemas/knownValues';
import { dateTime } from '../../api/schemas/values';
import type { Subaccount } from '../../reads/allSubaccounts';
import type { Verification } from '../../reads/currentVerification';
import { missingRequirements } from './output';

export const followUp = z.object({
	email: z.string().nullable(),
	nextStep: z.string(),
	verificationStatus: z.string(),
	name: z.string().nullable(),
	rejectionReasons: z.string(),
	missingRequirements: z.string(),
	verificationType: z.enum(verificationTypes).nullable(),
	country: z.string().nullable(),
	createdAt: dateTime.nullable(),
	updatedAt: dateTime.nullable(),
	subaccountId: z.string(),
});

export type FollowUp = z.infer<typeof followUp>;

export function toFollowUp(subaccount: Subaccount, verification?: Verification): FollowUp {
	const record = verification?.record;
	// A person's record has other fields than a business's; anything but text is left out.
	const { first_name, middle_name, last_name, legal_name, ...fields } = toRecord(record);
	const names = [legal_name, first_name, middle_name, last_name].filter(
		(name) => typeof name === 'string' && name !== '',
	);
	const { country } = toRecord(fields.registered_address ?? fields.address);
	const standing = {
		verificationStatus: verificationStatusOf(subaccount, record?.status),
		name: names.join(' ') || null,
		rejectionReasons: joinValues(record?.rejection_reasons),
		missingRequirements: missingRequirements(record),
		verificationType: verification?.type ?? null,
	};
	return {
		email: subaccount.email ?? null,
		nextStep: nextStepOf(standing),
		...standing,
		country: toText(country) || null,
		createdAt: subaccount.createdAt ?? null,
		updatedAt: record?.updated_at ?? null,
		subaccountId: subaccount.id,
	};
}

/** Statuses in which the client has to act. */
const clientsTurn = ['not_started', 'incomplete', 'rejected', 'awaiting_ubo'];

/** A status may be several with commas, if countries differ. */
export const statusesIn = (verificationStatus: string) => verificationStatus.split(', ');

export const isClientsTurn = ({ verificationStatus }: Pick<FollowUp, 'verificationStatus'>) =>
	statusesIn(verificationStatus).some((status) => clientsTurn.includes(status));

const clients = { individual: 'a person', business: 'a company' };

/**
 * Who has to do what. The specification does not explain the statuses, so this interprets their
 * names (docs/assumptions.md).
 * @param hasLink whether `formUrl` has a link; without a verification, it is for an individual
 */
export function nextStepOf(
	{
		verificationStatus,
		verificationType,
		missingRequirements: missing,
		rejectionReasons: reasons,
	}: Omit<FollowUp, 'email' | 'nextStep' | 'country' | 'createdAt' | 'updatedAt' | 'subaccountId'>,
	hasLink = false,
): string {
	const anyClient = hasLink ? clients.individual : 'a person or a company';
	const client = verificationType ? clients[verificationType] : anyClient;
	const link = hasLink ? 'the link in formUrl' : 'a link';
	const newLink = hasLink ? link : 'a new link';
	const steps = new Map([
		['approved', 'Nothing'],
		['awaiting_ubo', 'Client: verify the owners of the business'],
		['incomplete', `Client: complete the form${missing && ` (missing: ${missing})`}`],
		['not_started', `You: send ${link}, for ${client}. Client: open the form`],
		['pending', 'Wait for the service'],
		[
			'rejected',
			`You: send ${newLink}. Client: correct ${reasons ? `this: ${reasons}` : 'the data'}`,
		],
		['review', 'Wait for the service'],
		['under_review', 'Wait for the service'],
	]);
	const due = statusesIn(verificationStatus).map(
		(status) => steps.get(status) ?? 'You: ask the service',
	);
	return [...new Set(due)].join('; ');
}
