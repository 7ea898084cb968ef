import { z } from 'zod/v4';

import { joinValues, toRecord, toText } from '../../api/unknownValues';
import { verificationStatusOf } from '../../api/verificationStatus';
import { verificationTypes } from '../../api/schemas/knownValues';
import type { Subaccount } from '../../reads/allSubaccounts';
import type { Verification } from '../../reads/currentVerification';
import { nextStepOf } from './nextStep';
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
	createdAt: z.string().nullable(),
	updatedAt: z.string().nullable(),
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
	const verificationStatus = verificationStatusOf(subaccount, record?.status);
	const missing = missingRequirements(record);
	const rejectionReasons = joinValues(record?.rejection_reasons);
	return {
		email: subaccount.email ?? null,
		nextStep: nextStepOf(verificationStatus, missing, verification?.type, rejectionReasons),
		verificationStatus,
		name: names.join(' ') || null,
		rejectionReasons,
		missingRequirements: missing,
		verificationType: verification?.type ?? null,
		country: toText(country) || null,
		createdAt: subaccount.createdAt ?? null,
		updatedAt: record?.updated_at ?? null,
		subaccountId: subaccount.id,
	};
}
