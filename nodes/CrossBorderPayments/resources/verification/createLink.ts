import { endpoints } from '../../api/endpoints';
import { verificationType } from '../../descriptions/choices';
import { subaccount } from '../../descriptions/locators';
import { singleCall } from '../../operation/operation';

/** POST /v1/ramp/subaccount/{subaccountId}/verification: {formUrl}. */
export const createLink = singleCall({
	name: 'Create Verification Link',
	value: 'createLink',
	action: 'Create a verification link',
	description:
		'Create a link to the form where the user completes the verification. For a business, take Create KYB Link first: each takes both kinds, and one may replace the other. Each run requests another link.',
	endpoint: endpoints.verificationCreateLink,
	fields: [subaccount, verificationType('individual')],
	request: ({ subaccountId, ...body }) => ({ params: { subaccountId }, body }),
});

/** POST /v1/ramp/subaccount/{subaccountId}/kyb: {formUrl}. The service accepts both types here, too. */
export const createKybLink = singleCall({
	name: 'Create KYB Link',
	value: 'createKybLink',
	action: 'Create a KYB link',
	description:
		'Create a link to the form where a business completes its verification. For an individual, take Create Verification Link first: each takes both kinds, and one may replace the other. Each run requests another link.',
	endpoint: endpoints.verificationCreateKybLink,
	fields: [subaccount, verificationType('business')],
	request: ({ subaccountId, ...body }) => ({ params: { subaccountId }, body }),
});
