import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import type { Subaccount } from '../../api/schemas/subaccount';
import type { BusinessVerification, IndividualVerification } from '../../api/schemas/verification';
import type { RunContext } from '../../operation/operation';
import { joinList, toList } from '../../operation/simplify';
import type { Client } from '../../transport/client';
import { ApiError, ServiceError, undefinedIfNotFound } from '../../transport/errors';
import { listAll } from '../../transport/paging';
import { inParallel } from '../../transport/parallel';

const { approved, notStarted, unreadable } = assumptions.verificationStatuses.value;

const dayMs = 86_400_000;

type FollowUp = ReturnType<typeof toFollowUp>;

/**
 * Reads the subaccount list, and for each subaccount that is not approved its verification. Gives the
 * verifications that are not approved, oldest subaccount first.
 */
export async function readFollowUps(
	{ client, paging, warn }: RunContext,
	minimumAgeDays: number,
): Promise<FollowUp[]> {
	const subaccounts = await listAll(client, endpoints.subaccountList, {}, { ...paging, warn });
	const createdBefore = Date.now() - minimumAgeDays * dayMs;
	const unapproved = subaccounts
		.filter(({ status, isParent, createdAt }) => {
			const isTooYoung = Date.parse(createdAt) > createdBefore;
			return status !== approved && !isParent && !isTooYoung;
		})
		.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));

	let refusals = 0;
	const followUps = await inParallel(unapproved, client.concurrency, async (subaccount) => {
		const { id } = subaccount;
		const verification = await readVerification(client, id).catch((error: unknown) => {
			if (!(error instanceof ApiError && error.status === 403)) throw error;
			// If none may be read, the key lacks the permission.
			if (++refusals === unapproved.length) throw error;
			warn(`The verification of ${id} could not be read: ${error.apiMessage}`);
			return { type: null };
		});
		return toFollowUp(subaccount, verification);
	});
	return followUps.filter(({ verificationStatus }) => verificationStatus !== approved);
}

/**
 * Creates a form link for each follow-up, one after another, because each is a write. A link that
 * cannot be created is null, and the others still come.
 */
export async function addFormLinks({ client, warn }: RunContext, followUps: FollowUp[]) {
	const results: Array<FollowUp & { formUrl: string | null }> = [];
	for (const followUp of followUps) {
		const { subaccountId, verificationType } = followUp;
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
	| { type: 'business'; record: BusinessVerification }
	/** Unknown, because it may not be read. */
	| { type: null; record?: never };

/** The verification of a subaccount, undefined where it has none: see assumptions.verificationKind. */
async function readVerification(
	client: Client,
	subaccountId: string,
): Promise<Verification | undefined> {
	const request = { params: { subaccountId } };
	const individual = await undefinedIfNotFound(client.call(endpoints.individualGet, request));
	if (individual) return { type: 'individual', record: individual };
	const business = await undefinedIfNotFound(client.call(endpoints.businessGet, request));
	return business && { type: 'business', record: business };
}

type Endorsement = NonNullable<IndividualVerification['endorsements']>[number];

function toFollowUp(subaccount: Subaccount, verification: Verification | undefined) {
	const record = verification?.record;
	const endorsements = toList(record?.endorsements) as Array<Partial<Endorsement> | null>;
	const missing = endorsements.flatMap((entry) => toList(entry?.additional_requirements));
	return {
		email: subaccount.email,
		verificationStatus: record?.status ?? (verification ? unreadable : notStarted),
		rejectionReasons: joinList(record?.rejection_reasons),
		missingRequirements: joinList([...new Set(missing)]),
		verificationType: verification?.type ?? null,
		createdAt: subaccount.createdAt,
		updatedAt: record?.updated_at ?? null,
		subaccountStatus: subaccount.status,
		subaccountId: subaccount.id,
	};
}
