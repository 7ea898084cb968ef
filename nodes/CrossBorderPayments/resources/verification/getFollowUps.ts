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
import { plainOutput } from '../../operation/output/createOutput';
import { readAllSubaccounts, type Subaccount } from '../../reads/allSubaccounts';
import { readCurrentVerification } from '../../reads/currentVerification';
import { countText } from '../../operation/tallies';
import { ServiceError } from '../../transport/errors';
import { linkForPerson, requestLink } from './createLink';
import {
	followUp,
	isClientsTurn,
	nextStepOf,
	statusesIn,
	toFollowUp,
	type FollowUp,
} from './followUp';

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
	description: 'List who is not approved yet, and in nextStep who has to do what',
	forAgents:
		'nextStep says who has to do what, such as “Client: complete the form”. Read-only unless Create Form Links is on',
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
	output: plainOutput<FollowUpWithLink>(followUpWithLink),
	execute: async (context, { limit = Infinity, filters, createLinks }) => {
		const { statuses, otherThan, verificationType, ...dates } = filters;
		const { timezone, tally } = context;
		const filterContext = { timezone, now: Date.now(), tally };
		const filter = recordFilter(dates, { createdAt: 'createdAt' }, filterContext);
		// The oldest first.
		const choose = (subaccounts: Subaccount[]) =>
			subaccounts
				.filter((subaccount) => !subaccount.isParent && !isApproved(subaccount))
				.filter((subaccount) => filter?.matches(subaccount) ?? true)
				.sort((a, b) => (parseTime(a.createdAt) || 0) - (parseTime(b.createdAt) || 0));
		const read = async (subaccount: Subaccount) => {
			const reading = readCurrentVerification(context.client, subaccount.id, verificationType);
			const row = toFollowUp(subaccount, await reading);
			const { verificationStatus: status, verificationType: type } = row;
			const isSelected =
				status !== approved &&
				statusesIn(status).some((one) => statuses?.includes(one) ?? true) &&
				statusesIn(status).some((one) => !otherThan?.includes(one)) &&
				(!verificationType || (type ?? 'individual') === verificationType);
			return isSelected ? [row] : [];
		};
		const followUps = await readAllSubaccounts(context, limit, read, choose);
		const plural = 'unfinished verifications';
		tallyShown(tally, filter, { plural, order: 'oldest', shown: followUps.length, limit });
		if (!createLinks) return followUps;
		const withLinks: FollowUpWithLink[] = [];
		// One after another, because each link is a write.
		for (const followUp of followUps) withLinks.push(await addFormLink(context, followUp));
		return withLinks;
	},
});

/**
 * Creates a link for a client who has to act. formUrl is null for any other, and if creating the
 * link fails, which does not stop the rest.
 */
async function addFormLink(
	{ client, tally }: OperationContext,
	followUp: FollowUp,
): Promise<FollowUpWithLink> {
	if (!isClientsTurn(followUp)) return { ...followUp, formUrl: null };
	const { subaccountId, verificationType } = followUp;
	const linking = requestLink(client, subaccountId, verificationType ?? 'individual');
	const link = await linking.catch((error: unknown) => {
		if (!(error instanceof ServiceError)) throw error;
		const { message, advice } = error;
		tally(
			message,
			(count) => `No link for ${countText(count, 'subaccounts')}: ${message}. ${advice}`,
		);
		return undefined;
	});
	if (!link) return { ...followUp, formUrl: null };
	if (!verificationType) tally('individual', linkForPerson);
	return { ...followUp, nextStep: nextStepOf(followUp, true), formUrl: link.formUrl };
}
