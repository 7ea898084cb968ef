import { endpoints } from '../../api/endpoints';
import { subaccount } from '../../descriptions/locators';
import { operation } from '../../operation/operation';
import { bodyFields, bodyOf } from './body';
import { individualFields } from './individualFields';

/** POST /v1/kyc/customers/{subaccountId}/submit: 400 names the fields that are missing. */
export const submitIndividual = operation({
	name: 'Submit Individual Verification',
	value: 'submitIndividual',
	action: 'Submit the data of an individual for the verification',
	description:
		'Send the personal data of a subaccount for its identity check (KYC); what is submitted cannot be taken back',
	endpoint: endpoints.individualSubmit,
	fields: [subaccount, ...bodyFields(individualFields)],
	request: ({ subaccountId, ...body }) => ({ params: { subaccountId }, body: bodyOf(body) }),
});
