import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { formLink } from '../../api/schemas/verification';
import { verificationType as typeField } from '../../descriptions/choices';
import { subaccount } from '../../descriptions/locators';
import { defineOperation, type Operation } from '../../operation/operation';
import { findSubaccount } from '../../reads/findSubaccount';
import { AdvisedError } from '../../transport/errors';
import { requestLink } from './requestLink';

const linkItem = formLink.extend({ email: z.string().nullable(), verificationType: z.string() });

const links = [endpoints.verificationCreateLink, endpoints.verificationCreateKybLink];

/** Creates a link, and says for whom it is: the service answers with the link only. */
const link = (
	endpoint: typeof endpoints.verificationCreateLink | typeof endpoints.verificationCreateKybLink,
	defaultType: 'individual' | 'business',
	spec: Pick<Operation, 'name' | 'value' | 'action' | 'description' | 'notice'>,
) =>
	defineOperation({
		...spec,
		endpoints: [endpoint, ...links.filter((link) => link !== endpoint), endpoints.subaccountList],
		fields: [subaccount, typeField(defaultType)],
		itemSchema: linkItem,
		run: async (context, { subaccountId, verificationType }) => {
			const answer = await requestLink(context.client, endpoint, subaccountId, verificationType);
			const owner = await findSubaccount(context, subaccountId).catch((error: unknown) => {
				if (!(error instanceof AdvisedError)) throw error;
				const reason = `${error.message}. ${error.advice}`;
				context.warn(`The link was created, but its email address not found: ${reason}`);
				return undefined;
			});
			return [{ ...answer, email: owner?.email ?? null, verificationType }];
		},
	});

const bothKinds =
	'Each run requests another link. Verification Type is right already: change it only if the service refuses it.';

/** POST /v1/ramp/subaccount/{subaccountId}/verification: {formUrl}. */
export const createLink = link(endpoints.verificationCreateLink, 'individual', {
	name: 'Create Verification Link',
	value: 'createLink',
	action: 'Create verification link (KYC)',
	description: 'Create a link to the form where a person completes the verification (KYC)',
	notice: `For people; for businesses, take Create KYB Link. ${bothKinds}`,
});

/** POST /v1/ramp/subaccount/{subaccountId}/kyb: {formUrl}. The service accepts both types here, too. */
export const createKybLink = link(endpoints.verificationCreateKybLink, 'business', {
	name: 'Create KYB Link',
	value: 'createKybLink',
	action: 'Create KYB link',
	description: 'Create a link to the form where a business completes its verification (KYB)',
	notice: `For businesses; for people, take Create Verification Link. ${bothKinds}`,
});
