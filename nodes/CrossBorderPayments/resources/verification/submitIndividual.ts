import { endpoints } from '../../api/endpoints';
import { subaccount } from '../../descriptions/locators';
import { operation } from '../../operation/operation';
import { toBody } from './body';
import { bodyFields } from './bodyFields';
import { individualFields } from './individualFields';

/** POST /v1/kyc/customers/{subaccountId}/submit: 400 names the missing fields. */
export const submitIndividual = operation({
	name: 'Submit Individual Verification',
	value: 'submitIndividual',
	action: 'Submit the verification of an individual (KYC)',
	description: 'Submit the data of a person for verification (KYC). A submission cannot be undone.',
	endpoint: endpoints.individualSubmit,
	fields: [subaccount, ...bodyFields(individualFields)],
	request: ({ subaccountId, ...body }) => ({ params: { subaccountId }, body: toBody(body) }),
});
