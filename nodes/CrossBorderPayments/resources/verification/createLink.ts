import { endpoints } from '../../api/endpoints';
import { verificationType } from '../../descriptions/choices';
import { subaccount } from '../../descriptions/locators';
import { operation } from '../../operation/operation';

/** POST /v1/ramp/subaccount/{subaccountId}/verification: {formUrl}. */
export const createLink = operation({
	name: 'Create Verification Link',
	value: 'createLink',
	action: 'Create a verification link',
	description:
		'Create a link to the form where the user completes the verification. Each run requests another link.',
	endpoint: endpoints.verificationCreateLink,
	fields: [subaccount, verificationType('individual')],
	request: ({ subaccountId, ...body }) => ({ params: { subaccountId }, body }),
});
