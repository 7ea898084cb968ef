import { endpoints } from '../../api/endpoints';
import { verificationType } from '../../descriptions/choices';
import { subaccount } from '../../descriptions/locators';
import { singleCall } from '../../operation/operation';

const bothKinds =
	'Each of the two takes both kinds, and one link may replace the other. Each run requests another link.';

/** POST /v1/ramp/subaccount/{subaccountId}/verification: {formUrl}. */
export const createLink = singleCall({
	name: 'Create Verification Link',
	value: 'createLink',
	action: 'Create verification link (KYC)',
	description: 'Create a link to the form where a person completes the verification (KYC)',
	notice: `For a business, take Create KYB Link. ${bothKinds}`,
	endpoint: endpoints.verificationCreateLink,
	fields: [subaccount, verificationType('individual')],
	request: ({ subaccountId, ...body }) => ({ params: { subaccountId }, body }),
});

/** POST /v1/ramp/subaccount/{subaccountId}/kyb: {formUrl}. The service accepts both types here, too. */
export const createKybLink = singleCall({
	name: 'Create KYB Link',
	value: 'createKybLink',
	action: 'Create KYB link',
	description: 'Create a link to the form where a business completes its verification (KYB)',
	notice: `For a person, take Create Verification Link. ${bothKinds}`,
	endpoint: endpoints.verificationCreateKybLink,
	fields: [subaccount, verificationType('business')],
	request: ({ subaccountId, ...body }) => ({ params: { subaccountId }, body }),
});
