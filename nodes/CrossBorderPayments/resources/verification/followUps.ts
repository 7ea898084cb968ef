import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { joinList, timeOf, toList, toText } from '../../api/lenient';
import { isApproved, verificationStatusOf } from '../../api/profiles';
import { verificationTypes } from '../../api/schemas/enums';
import type { FilterValues } from '../../descriptions/filtersField';
import { readAllSubaccounts, type Subaccount } from '../../reads/allSubaccounts';
import { recordFilter, tellRange } from '../../operation/list/filters';
import type { RunContext } from '../../operation/operation';
import { readVerification, type Verification } from '../../reads/verification';
import { ServiceError } from '../../transport/errors';
import { nextStepOf } from './nextStep';
import { requestLink } from './requestLink';

const { approved } = assumptions.verificationStatuses;

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

/**
 * Reads the verification of each subaccount that is not approved, oldest subaccount first, until `max`
 * verifications are found that are not approved either and that pass the filters.
 */
export async function readFollowUps(
	context: RunContext,
	{ statuses, ...dates }: FilterValues,
	wantedType: 'any' | Verification['type'],
	max: number,
): Promise<FollowUp[]> {
	const filter = recordFilter(dates, 'createdAt', context.timezone, Date.now());
	const choose = (subaccounts: Subaccount[]) =>
		subaccounts
			.filter((one) => !one.isParent && !isApproved(one))
			.filter((one) => filter?.matches(one) ?? true)
			.sort((a, b) => (timeOf(a.createdAt) || 0) - (timeOf(b.createdAt) || 0));
	const read = async (subaccount: Subaccount) => {
		const verification = await readVerification(context.client, subaccount.id);
		const followUp = toFollowUp(subaccount, verification);
		const { verificationStatus: status, verificationType: type } = followUp;
		const isWanted =
			status !== approved &&
			(!statuses || statuses.includes(status)) &&
			['any', type ?? 'individual'].includes(wantedType);
		return isWanted ? [followUp] : [];
	};
	const followUps = await readAllSubaccounts(context, max, read, choose);
	tellRange(context.tally, filter, 'unfinished verifications', followUps.length, max);
	return followUps;
}

/**
 * Creates a form link for each follow-up, one after another, because each is a write; for an individual
 * if nothing is started. A link that cannot be created is null, and does not stop the others.
 */
export async function addFormLinks({ client, warn }: RunContext, followUps: FollowUp[]) {
	const results: Array<FollowUp & { formUrl: string | null }> = [];
	for (const followUp of followUps) {
		const { subaccountId } = followUp;
		const verificationType = followUp.verificationType ?? 'individual';
		const isBusiness = verificationType === 'business';
		const { verificationCreateLink, verificationCreateKybLink } = endpoints;
		const endpoint = isBusiness ? verificationCreateKybLink : verificationCreateLink;
		const linking = requestLink(client, endpoint, subaccountId, verificationType);
		const { formUrl } = await linking.catch((error: unknown) => {
			if (!(error instanceof ServiceError)) throw error;
			warn(`No link for ${subaccountId}: ${error.message}. ${error.advice}`);
			return { formUrl: null };
		});
		results.push({ ...followUp, formUrl });
	}
	return results;
}

export function toFollowUp(subaccount: Subaccount, verification?: Verification): FollowUp {
	const record = verification?.record;
	const verificationStatus = verificationStatusOf(subaccount, record?.status);
	const requirements = toList(record?.endorsements).flatMap((entry) =>
		toList(entry?.additional_requirements),
	);
	const missing = [...new Set(requirements.map(toText))].filter(Boolean);
	return {
		email: subaccount.email ?? null,
		nextStep: nextStepOf(verificationStatus, missing, verification?.type),
		verificationStatus,
		name: nameOf(verification),
		rejectionReasons: joinList(record?.rejection_reasons),
		missingRequirements: missing.join(', '),
		verificationType: verification?.type ?? null,
		country: countryOf(verification),
		createdAt: subaccount.createdAt ?? null,
		updatedAt: record?.updated_at ?? null,
		subaccountId: subaccount.id,
	};
}

function nameOf(verification?: Verification): string | null {
	const names =
		verification?.type === 'business'
			? [verification.record.legal_name]
			: [
					verification?.record.first_name,
					verification?.record.middle_name,
					verification?.record.last_name,
				];
	// Anything but text is left out.
	return names.filter((name) => typeof name === 'string' && name !== '').join(' ') || null;
}

function countryOf(verification?: Verification): string | null {
	const address =
		verification?.type === 'business'
			? verification.record.registered_address
			: verification?.record.address;
	return address?.country ?? null;
}
