import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { excerpt } from '../../api/unknownValues';
import { formLink } from '../../api/schemas/verification';
import { subaccountField } from '../../descriptions/locators';
import { validateRequest } from '../../operation/validateRequest';
import { defineOperation } from '../../operation/defineOperation';
import { writeText, type MenuEntry, type OperationContext } from '../../operation/operation';
import { plainOutput } from '../../operation/output/createOutput';
import type { Verification } from '../../reads/currentVerification';
import type { Subaccount } from '../../reads/allSubaccounts';
import { findSubaccount } from '../../reads/findSubaccount';
import type { Client } from '../../transport/client';
import { isClientsTurn, toFollowUp } from './followUp';
import { AdvisedError, undefinedIfNotFound } from '../../transport/errors';

const linkItem = formLink.extend({ email: z.string().nullable(), verificationType: z.string() });

const { verificationCreateLink, verificationCreateKybLink } = endpoints;

/** Both endpoints accept both types. Services have one of them or both. */
const linkEndpoints = {
	individual: [verificationCreateLink, verificationCreateKybLink],
	business: [verificationCreateKybLink, verificationCreateLink],
} as const;

/** Requests a link to the form of a verification; after a 404, from the other endpoint. */
export async function requestLink(
	client: Client,
	subaccountId: string,
	verificationType: Verification['type'],
) {
	const [first, other] = linkEndpoints[verificationType];
	const request = validateRequest(first, { params: { subaccountId }, body: { verificationType } });
	const linkOfFirst = client.call(first, request);
	const link =
		(await undefinedIfNotFound(linkOfFirst)) ??
		(await undefinedIfNotFound(client.call(other, request)));
	// If both respond with 404, throws the error of the first.
	return link ?? (await linkOfFirst);
}

/** A hint, because with a link for individuals, a business would have two verifications. */
export const linkForPerson = (count: number) =>
	count === 1
		? 'The link is for an individual (KYC). For a business, use Create KYB Link'
		: `${count} links are for individuals (KYC). For a business, use Create KYB Link`;

/** Warns if the client does not have to act. Get Follow-Ups creates no link then. */
function warnIfNotDue({ warn }: OperationContext, subaccount: Subaccount): void {
	const { verificationStatus, nextStep } = toFollowUp(subaccount);
	if (isClientsTurn({ verificationStatus })) return;
	const client = excerpt(subaccount.email ?? subaccount.id, 100);
	const status = excerpt(verificationStatus, 100);
	warn(
		`The verification of ${client} is ${status}, so the link may be of no use. Next step: ${nextStep}`,
	);
}

/** Adds whom the link is for, because the response contains only the link. */
const linkOperation = (verificationType: Verification['type'], menuEntry: MenuEntry) =>
	defineOperation({
		...menuEntry,
		forAgents: `May start a verification. ${writeText}`,
		endpoints: [...linkEndpoints[verificationType], endpoints.subaccountList],
		fields: [subaccountField],
		output: plainOutput(linkItem),
		execute: async (context, { subaccountId }) => {
			const response = await requestLink(context.client, subaccountId, verificationType);
			if (verificationType === 'individual') context.tally('individual', linkForPerson);
			const subaccount = await findSubaccount(context, subaccountId).catch((error: unknown) => {
				if (!(error instanceof AdvisedError)) throw error;
				const reason = `${error.message}. ${error.advice}`;
				context.warn(`The link was created, but its email address was not found: ${reason}`);
				return undefined;
			});
			if (subaccount) warnIfNotDue(context, subaccount);
			return [{ ...response, email: subaccount?.email ?? null, verificationType }];
		},
	});

/** POST /v1/ramp/subaccount/{subaccountId}/verification: {formUrl}. */
export const createLink = linkOperation('individual', {
	name: 'Create KYC Link',
	value: 'createLink',
	action: 'Create KYC link (person)',
	description: 'Create a KYC link for a person, which may start a verification',
});

/** POST /v1/ramp/subaccount/{subaccountId}/kyb: {formUrl} */
export const createKybLink = linkOperation('business', {
	name: 'Create KYB Link',
	value: 'createKybLink',
	action: 'Create KYB link (business)',
	description: 'Create a KYB link for a business, which may start a verification',
});
