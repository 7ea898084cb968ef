import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { formLink } from '../../api/schemas/verification';
import { subaccountField } from '../../descriptions/locators';
import { validateRequest } from '../../operation/validateRequest';
import { writeText, defineOperation } from '../../operation/defineOperation';
import type { Operation } from '../../operation/operation';
import { wholeRecord } from '../../operation/output/createOutput';
import { findSubaccount } from '../../reads/findSubaccount';
import type { Client } from '../../transport/client';
import { AdvisedError, undefinedIfNotFound } from '../../transport/errors';

const linkItem = formLink.extend({ email: z.string().nullable(), verificationType: z.string() });

const { verificationCreateLink, verificationCreateKybLink } = endpoints;

type LinkEndpoint = typeof verificationCreateLink | typeof verificationCreateKybLink;

/** Both endpoints accept both types. Services have one of them or both. */
const otherThan = (endpoint: LinkEndpoint) =>
	endpoint === verificationCreateLink ? verificationCreateKybLink : verificationCreateLink;

/** Requests a link to the form of a verification from `first`, or after a 404 from the other. */
export async function requestLink(
	client: Client,
	first: LinkEndpoint,
	subaccountId: string,
	verificationType: string,
) {
	const request = validateRequest(first, { params: { subaccountId }, body: { verificationType } });
	const ofFirst = client.call(first, request);
	const link =
		(await undefinedIfNotFound(ofFirst)) ??
		(await undefinedIfNotFound(client.call(otherThan(first), request)));
	// If both respond with 404, throws the error of the first.
	return link ?? (await ofFirst);
}

/** With a link for individuals, a business would have two verifications. */
export const linkForPerson = (count: number) =>
	count === 1
		? 'The link is for an individual (KYC). For a business, use Create KYB Link'
		: `${count} links are for individuals (KYC). For a business, use Create KYB Link`;

/** Adds whom the link is for, because the response contains only the link. */
const linkOperation = (
	endpoint: LinkEndpoint,
	verificationType: 'individual' | 'business',
	spec: Pick<Operation, 'name' | 'value' | 'action' | 'description'>,
) =>
	defineOperation({
		...spec,
		isWrite: true,
		forAgents: `May start a verification. ${writeText}`,
		endpoints: [endpoint, otherThan(endpoint), endpoints.subaccountList],
		fields: [subaccountField],
		output: wholeRecord(linkItem),
		execute: async (context, { subaccountId }) => {
			const response = await requestLink(context.client, endpoint, subaccountId, verificationType);
			if (verificationType === 'individual') context.tally('individual', linkForPerson);
			const subaccount = await findSubaccount(context, subaccountId).catch((error: unknown) => {
				if (!(error instanceof AdvisedError)) throw error;
				const reason = `${error.message}. ${error.advice}`;
				context.warn(`The link was created, but its email address was not found: ${reason}`);
				return undefined;
			});
			return [{ ...response, email: subaccount?.email ?? null, verificationType }];
		},
	});

/** POST /v1/ramp/subaccount/{subaccountId}/verification: {formUrl}. */
export const createLink = linkOperation(verificationCreateLink, 'individual', {
	name: 'Create KYC Link',
	value: 'createLink',
	action: 'Create KYC link (person)',
	description: 'Create a KYC link for a person, which may start a verification',
});

/** POST /v1/ramp/subaccount/{subaccountId}/kyb: {formUrl} */
export const createKybLink = linkOperation(verificationCreateKybLink, 'business', {
	name: 'Create KYB Link',
	value: 'createKybLink',
	action: 'Create KYB link (business)',
	description: 'Create a KYB link for a business, which may start a verification',
});
