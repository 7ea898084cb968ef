import { endpoints } from '../../api/endpoints';
import { individualSubmission } from '../../api/schemas/verification';
import { subaccount } from '../../descriptions/locators';
import { composite } from '../../operation/operation';
import { toBody } from './body';
import { submissionFields } from './bodyFields';

/** POST /v1/kyc/customers/{subaccountId}/submit: 400 names the missing fields. */
export const submitIndividual = composite({
	name: 'Submit Individual Verification',
	value: 'submitIndividual',
	action: 'Submit the verification of an individual (KYC)',
	description: 'Submit the data of a person for verification (KYC). A submission cannot be undone.',
	endpoints: [endpoints.individualSubmit],
	options: ['timeout'],
	fields: [subaccount, ...submissionFields(individualSubmission)],
	run: async ({ client, warn }, { subaccountId, ...values }) => [
		await client.call(endpoints.individualSubmit, {
			params: { subaccountId },
			...toBody(individualSubmission, values, warn),
		}),
	],
});
