import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import type { Client } from '../../transport/client';
import { endpoints } from '../../api/endpoints';
import { ApiError, ServiceError, undefinedIfNotFound } from '../../transport/errors';
import { listAll } from '../../transport/paging';
import { inParallel } from '../../transport/parallel';
import { verificationTypes } from '../../api/schemas/enums';
import type { Subaccount } from '../../api/schemas/subaccount';
import { oneOf } from '../../api/schemas/values';
import type { BusinessVerification, IndividualVerification } from '../../api/schemas/verification';
import { field } from '../../descriptions/field';
import { verificationKinds } from '../../descriptions/choices';
import { composite, pagedOptions } from '../../operation/operation';
import { joined, listIn } from '../../operation/simplify';
import { timeOf } from '../../operation/timeOf';

const createLinks = field(
	{
		displayName: 'Create Form Links',
		name: 'createLinks',
		type: 'boolean',
		default: false,
		description:
			'Whether to create a fresh link to the verification form for each person, to send on to them; adds the column formUrl',
	},
	z.boolean({ error: 'must be true or false' }),
);

const filters = field(
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Which follow-ups to keep',
		options: [
			{
				displayName: 'Minimum Age (Days)',
				name: 'minimumAgeDays',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 3,
				description: 'Leave out subaccounts that were created less than this many days ago',
			},
			{
				displayName: 'Started Only',
				name: 'startedOnly',
				type: 'boolean',
				default: true,
				description: 'Whether to leave out subaccounts that have not started a verification',
			},
			{
				displayName: 'Verification Type',
				name: 'verificationType',
				type: 'options',
				options: verificationKinds,
				default: 'individual',
				description: 'Keep only verifications of this type; those not started have none',
			},
		],
	},
	z.object({
		minimumAgeDays: z
			.number({ error: 'must be a number of days' })
			.min(0, { error: 'must not be negative' })
			.default(0),
		startedOnly: z.boolean({ error: 'must be true or false' }).default(false),
		verificationType: oneOf(verificationTypes).optional(),
	}),
);

const { approved, notStarted, unreadable } = assumptions.verificationStatuses.value;

/**
 * Everybody who still needs attention: the subaccount list, and for each entry that is not approved
 * its verification record (individual or business, whichever exists). One flat row a person, oldest first.
 */
export const getFollowUps = composite({
	name: 'Get Follow-Ups',
	value: 'getFollowUps',
	action: 'Get verifications that need follow up',
	description:
		'List every subaccount that is not approved, with its status, what was rejected and, as far as the service tells it, what is missing',
	endpoints: [
		endpoints.subaccountList,
		endpoints.individualGet,
		endpoints.businessGet,
		endpoints.verificationCreateLink,
	],
	options: pagedOptions,
	fields: [createLinks, filters],
	run: async ({ client, paging, warn }, { createLinks: links, filters: kept }) => {
		const all = await listAll(client, endpoints.subaccountList, {}, { ...paging, warn });
		const newest = Date.now() - kept.minimumAgeDays * 86_400_000;
		const open = all
			.filter(({ status, isParent, createdAt }) => {
				return status !== approved && !isParent && !(timeOf(createdAt) > newest);
			})
			.sort((a, b) => timeOf(a.createdAt) - timeOf(b.createdAt));

		let refused = 0;
		const readable = async (subaccountId: string): Promise<Verification> =>
			await verificationOf(client, subaccountId).catch((error: unknown) => {
				const isRefused = error instanceof ApiError && error.status === 403;
				// Where nobody may be read it is the key that lacks the permission.
				if (!isRefused || ++refused === open.length) throw error;
				warn(`The verification of ${subaccountId} may not be read: ${error.apiMessage}`);
				return { type: null };
			});

		const followUps = (
			await inParallel(open, client.concurrency, async (subaccount) =>
				followUpOf(subaccount, await readable(subaccount.id)),
			)
		).filter(
			({ verificationStatus, verificationType }) =>
				verificationStatus !== approved &&
				(!kept.startedOnly || verificationType !== null) &&
				(!kept.verificationType || verificationType === kept.verificationType),
		);
		if (!links) return followUps;

		// Each link is a write: they are created one after another, and none twice. One that fails
		// must not cost those that were created.
		const withLinks: object[] = [];
		for (const followUp of followUps) {
			const link = await client
				.call(endpoints.verificationCreateLink, {
					params: { subaccountId: followUp.subaccountId },
					body: { verificationType: followUp.verificationType ?? 'individual' },
				})
				.catch((error: unknown) => {
					if (!(error instanceof ServiceError)) throw error;
					warn(`No link for ${followUp.subaccountId}: ${error.message}`);
					return { formUrl: null };
				});
			withLinks.push({ ...followUp, formUrl: link.formUrl });
		}
		return withLinks;
	},
});

type Verification =
	| { type: 'individual'; record: IndividualVerification }
	| { type: 'business'; record: BusinessVerification }
	/** There is one, or none, but it may not be read. */
	| { type: null }
	| undefined;

/** The verification that a subaccount has: see assumptions.verificationKind. */
async function verificationOf(client: Client, subaccountId: string): Promise<Verification> {
	const request = { params: { subaccountId } };
	const individual = await undefinedIfNotFound(client.call(endpoints.individualGet, request));
	if (individual) return { type: 'individual', record: individual };
	const business = await undefinedIfNotFound(client.call(endpoints.businessGet, request));
	return business && { type: 'business', record: business };
}

type Endorsement = NonNullable<IndividualVerification['endorsements']>[number];

function followUpOf(subaccount: Subaccount, verification: Verification) {
	const record = verification && 'record' in verification ? verification.record : undefined;
	const endorsements = listIn(record?.endorsements) as Array<Partial<Endorsement> | null>;
	const missing = new Set(endorsements.flatMap((one) => listIn(one?.additional_requirements)));
	// Who and why first: that is what a list of follow-ups is read for.
	return {
		email: subaccount.email,
		verificationStatus: record?.status ?? (verification ? unreadable : notStarted),
		rejectionReasons: joined(record?.rejection_reasons),
		missingRequirements: joined([...missing]),
		verificationType: verification?.type ?? null,
		createdAt: subaccount.createdAt,
		updatedAt: record?.updated_at ?? null,
		subaccountStatus: subaccount.status,
		subaccountId: subaccount.id,
	};
}
