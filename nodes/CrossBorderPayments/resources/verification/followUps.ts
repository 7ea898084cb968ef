import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { verificationTypes } from '../../api/schemas/enums';
import type { Subaccount } from '../../api/schemas/subaccount';
import type { BusinessVerification, IndividualVerification } from '../../api/schemas/verification';
import type { RunContext } from '../../operation/operation';
import { joinList, toList } from '../../operation/columns';
import type { Client } from '../../transport/client';
import { ApiError, ServiceError, undefinedIfNotFound } from '../../transport/errors';
import { listAll } from '../../transport/paging';
import { inParallel } from '../../transport/parallel';

export const { approved, notStarted, unreadable } = assumptions.verificationStatuses;

const dayMs = 86_400_000;

export const followUp = z.object({
	email: z.string(),
	name: z.string().nullable(),
	verificationStatus: z.string(),
	rejectionReasons: z.string(),
	missingRequirements: z.string(),
	verificationType: z.enum(verificationTypes).nullable(),
	createdAt: z.string(),
	updatedAt: z.string().nullable(),
	subaccountId: z.string(),
});

export type FollowUp = z.infer<typeof followUp>;

/**
 * Reads the subaccount list, and for each subaccount that is not approved its verification, oldest
 * subaccount first, until `max` verifications are found that are not approved and match.
 */
export async function readFollowUps(
	{ client, options, warn }: RunContext,
	minimumAgeDays: number,
	matches: (followUp: FollowUp) => boolean,
	max: number,
): Promise<FollowUp[]> {
	const subaccounts = await listAll(client, endpoints.subaccountList, {}, { ...options, warn });
	const createdBefore = Date.now() - minimumAgeDays * dayMs;
	const unapproved = subaccounts
		.filter(({ status, isParent, createdAt }) => {
			const isTooYoung = Date.parse(createdAt) > createdBefore;
			return status !== approved && !isParent && !isTooYoung;
		})
		.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));

	const refusals: ApiError[] = [];
	let readCount = 0;
	let matchCount = 0;
	const followUps = await inParallel(unapproved, client.concurrency, async (subaccount) => {
		if (matchCount >= max) return [];
		readCount++;
		const verification = await readVerification(client, subaccount.id).catch((error: unknown) => {
			if (!(error instanceof ApiError && error.status === 403)) throw error;
			refusals.push(error);
			return unreadableVerification;
		});
		const followUp = toFollowUp(subaccount, verification);
		if (followUp.verificationStatus === approved || !matches(followUp)) return [];
		matchCount++;
		return [followUp];
	});

	const [refusal] = refusals;
	// If none may be read, the key lacks the permission.
	if (refusal && refusals.length === readCount) throw refusal;
	if (refusal) {
		warn(
			`${refusals.length} of ${readCount} verifications could not be read. Their status is “${unreadable}”: ${refusal.apiMessage || refusal.message}`,
		);
	}
	return followUps.flat().slice(0, max);
}

/**
 * Creates a form link for each follow-up, one after another, because each is a write: for an individual
 * where nothing is started, and none where the verification may not be read. A link that cannot be
 * created is null, and the others still come.
 */
export async function addFormLinks({ client, warn }: RunContext, followUps: FollowUp[]) {
	const results: Array<FollowUp & { formUrl: string | null }> = [];
	for (const followUp of followUps) {
		const { subaccountId, verificationType, verificationStatus } = followUp;
		if (verificationType === null && verificationStatus === unreadable) {
			results.push({ ...followUp, formUrl: null });
			continue;
		}
		const request = {
			params: { subaccountId },
			body: { verificationType: verificationType ?? ('individual' as const) },
		};
		const { formUrl } = await client
			.call(endpoints.verificationCreateLink, request)
			.catch((error: unknown) => {
				if (!(error instanceof ServiceError)) throw error;
				warn(`No link for ${subaccountId}: ${error.message}`);
				return { formUrl: null };
			});
		results.push({ ...followUp, formUrl });
	}
	return results;
}

type Verification =
	| { type: 'individual'; record: IndividualVerification }
	| { type: 'business'; record: BusinessVerification };

/** What may not be read, of which the type is unknown, too. */
const unreadableVerification = { type: null, record: undefined };

/**
 * The verification that a subaccount has to go on with, undefined where it has none: the individual
 * one while it is under way, otherwise a business one that is started or the only one. The trigger
 * watches the same.
 */
export async function readVerification(
	client: Client,
	subaccountId: string,
): Promise<Verification | undefined> {
	const request = { params: { subaccountId } };
	const individual = await undefinedIfNotFound(client.call(endpoints.individualGet, request));
	const status = individual?.status ?? notStarted;
	if (individual && status !== notStarted && status !== approved) {
		return { type: 'individual', record: individual };
	}
	const business = await undefinedIfNotFound(client.call(endpoints.businessGet, request));
	const isBusiness = business && (!individual || business.status !== notStarted);
	if (isBusiness) return { type: 'business', record: business };
	return individual && { type: 'individual', record: individual };
}

type Endorsement = NonNullable<IndividualVerification['endorsements']>[number];

function toFollowUp(
	subaccount: Subaccount,
	verification: Verification | typeof unreadableVerification | undefined,
): FollowUp {
	const record = verification?.record;
	const endorsements = toList(record?.endorsements) as Array<Partial<Endorsement> | null>;
	const missing = endorsements.flatMap((entry) => toList(entry?.additional_requirements));
	return {
		email: subaccount.email,
		name: nameOf(verification),
		verificationStatus: record?.status ?? (verification ? unreadable : notStarted),
		rejectionReasons: joinList(record?.rejection_reasons),
		missingRequirements: joinList([...new Set(missing)]),
		verificationType: verification?.type ?? null,
		createdAt: subaccount.createdAt,
		updatedAt: record?.updated_at ?? null,
		subaccountId: subaccount.id,
	};
}

function nameOf(verification?: Verification | typeof unreadableVerification): string | null {
	if (verification?.type === 'business') return verification.record.legal_name ?? null;
	const { first_name: first, middle_name: middle, last_name: last } = verification?.record ?? {};
	return [first, middle, last].filter(Boolean).join(' ') || null;
}
