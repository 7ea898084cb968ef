import { endpoints } from '../../api/endpoints';
import { subaccount } from '../../descriptions/locators';
import { operation } from '../../operation/operation';
import { bodyFields, bodyOf } from './body';
import { businessFields } from './businessFields';

/** POST /v1/kyc/businesses/{subaccountId}/submit: 400 names the fields that are missing. */
export const submitBusiness = operation({
	name: 'Submit Business Verification',
	value: 'submitBusiness',
	action: 'Submit the data of a business for its verification',
	description:
		'Send the data of a business, its owners and documents for its verification (KYB); what is submitted cannot be taken back',
	endpoint: endpoints.businessSubmit,
	fields: [subaccount, ...bodyFields(businessFields)],
	request: ({ subaccountId, ...body }) => ({ params: { subaccountId }, body: bodyOf(body) }),
});
