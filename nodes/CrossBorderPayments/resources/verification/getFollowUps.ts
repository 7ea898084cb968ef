import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { parseTime } from '../../api/unknownValues';
import { isApproved } from '../../api/verificationStatus';
import {
	profileStatuses,
	subaccountStatuses,
	verificationStatuses,
} from '../../api/schemas/knownValues';
import { flag } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { filtersField } from '../../descriptions/filtersField';
import { limitField, returnAllField } from '../../descriptions/listFields';
import { queryStringOption } from '../../descriptions/options';
import { recordFilter } from '../../operation/list/filters';
import { tallyShown } from '../../operation/list/hints';
import { defineOperation } from '../../operation/defineOperation';
import type { OperationContext } from '../../operation/operation';
import { wholeRecord } from '../../operation/output/createOutput';
import { readAllSubaccounts, type Subaccount } from '../../reads/allSubaccounts';
import { readCurrentVerification } from '../../reads/currentVerification';
import { countOf } from '../../operation/output/tallies';
import { ServiceError } from '../../transport/errors';
import { linkForPerson, requestLink } from './createLink';
import { followUp, toFollowUp, type FollowUp } from './followUpRow';
import { isClientsTurn } from './nextStep';

const { approved, created } = assumptions.verificationStatuses;

/** Without a verification record, the status is that of kyc.profiles or the subaccount. */
const unfinishedStatuses = [
	...new Set([...verificationStatuses, ...profileStatuses, ...subaccountStatuses]),
].filter((status) => status !== approved && status !== created);

const createLinksField = field(flag, {
	displayName: 'Create Form Links',
	name: 'createLinks',
	type: 'boolean',
	default: false,
	description: 'Whether to request a link, in formUrl, for each client who has to act',
	hint: 'This may start a verification',
});

const followUpWithLink = followUp.extend({ formUrl: z.string().nullable().optional() });

type FollowUpWithLink = z.infer<typeof followUpWithLink>;

export const getFollowUps = defineOperation({
	name: 'Get Follow-Ups',
	value: 'getFollowUps',
	action: 'Get follow-ups (unfinished KYC and KYB)',
	description: 'List who is not approved yet, and the next step of each',
	forAgents: 'nextStep says who has to do what. Read-only unless Create Form Links is on',
	endpoints: [
		endpoints.subaccountList,
		endpoints.individualGet,
		endpoints.businessGet,
		endpoints.verificationCreateLink,
		endpoints.verificationCreateKybLink,
	],
	fields: [
		createLinksField,
		returnAllField,
		limitField,
		filtersField({ statuses: unfinishedStatuses, hasVerificationType: true }),
	],
	options: [queryStringOption],
	output: wholeRecord<FollowUpWithLink>(followUpWithLink),
	execute: async (context, { limit = Infinity, filters, createLinks }) => {
		const { statuses, verificationType, ...dates } = filters;
		const { timezone, tally } = context;
		const filterContext = { timezone, now: Date.now(), tally };
		const filter = recordFilter(dates, { createdAt: 'createdAt' }, filterContext);
		// The oldest first.
		const choose = (subaccounts: Subaccount[]) =>
			subaccounts
				.filter((one) => !one.isParent && !isApproved(one) && (filter?.matches(one) ?? true))
				.sort((a, b) => (parseTime(a.createdAt) || 0) - (parseTime(b.createdAt) || 0));
		const read = async (subaccount: Subaccount) => {
			const row = toFollowUp(
				subaccount,
				await readCurrentVerification(context.client, subaccount.id, verificationType),
			);
			const { verificationStatus: status, verificationType: type } = row;
			const isWanted =
				status !== approved &&
				(!statuses || statuses.includes(status)) &&
				(!verificationType || (type ?? 'individual') === verificationType);
			return isWanted ? [row] : [];
		};
		const followUps = await readAllSubaccounts(context, limit, read, choose);
		const plural = 'unfinished verifications';
		tallyShown(tally, filter, { plural, first: 'oldest', shown: followUps.length, limit });
		return createLinks ? await addFormLinks(context, followUps) : followUps;
	},
});

/** The next step with a link, which is for an individual if no verification has started. */
const withLink = ({ nextStep }: FollowUp) =>
	nextStep
		.replace(/send a( new)? link/g, 'send the link in formUrl')
		.replace('a person or a company', 'a person');

/**
 * Creates a link for each client who has to act, one after another, because each is a write.
 * formUrl is null for the others, and if creating a link fails, which does not stop the rest.
 */
async function addFormLinks({ client, tally }: OperationContext, followUps: FollowUp[]) {
	const { verificationCreateLink, verificationCreateKybLink } = endpoints;
	const results: FollowUpWithLink[] = [];
	for (const followUp of followUps) {
		const { subaccountId, verificationStatus, verificationType } = followUp;
		if (!isClientsTurn(verificationStatus)) {
			results.push({ ...followUp, formUrl: null });
			continue;
		}
		const type = verificationType ?? 'individual';
		const endpoint = type === 'business' ? verificationCreateKybLink : verificationCreateLink;
		const linking = requestLink(client, endpoint, subaccountId, type);
		const { formUrl } = await linking.catch((error: unknown) => {
			if (!(error instanceof ServiceError)) throw error;
			const { message, advice } = error;
			tally(
				message,
				(count) => `No link for ${countOf(count, 'subaccounts')}: ${message}. ${advice}`,
			);
			return { formUrl: null };
		});
		if (formUrl && !verificationType) tally('individual', linkForPerson);
		results.push({ ...followUp, ...(formUrl && { nextStep: withLink(followUp) }), formUrl });
	}
	return results;
}
