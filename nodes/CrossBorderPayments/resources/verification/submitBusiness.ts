import { endpoints } from '../../api/endpoints';
import { subaccount } from '../../descriptions/locators';
import { operation } from '../../operation/operation';
import { toBody } from './body';
import { bodyFields } from './bodyFields';
import { businessFields } from './businessFields';

/** POST /v1/kyc/businesses/{subaccountId}/submit: 400 names the missing fields. */
export const submitBusiness = operation({
	name: 'Submit Business Verification',
	value: 'submitBusiness',
	action: 'Submit the verification of a business (KYB)',
	description:
		'Submit the data of a business, its owners and its documents for verification (KYB). A submission cannot be undone.',
	endpoint: endpoints.businessSubmit,
	fields: [subaccount, ...bodyFields(businessFields)],
	request: ({ subaccountId, ...body }) => ({ params: { subaccountId }, body: toBody(body) }),
});
