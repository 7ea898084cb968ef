import { endpoints } from '../../api/endpoints';
import { businessSubmission } from '../../api/schemas/verification';
import { subaccount } from '../../descriptions/locators';
import { composite } from '../../operation/operation';
import { toBody } from './body';
import { submissionFields } from './bodyFields';

/** POST /v1/kyc/businesses/{subaccountId}/submit: 400 names the missing fields. */
export const submitBusiness = composite({
	name: 'Submit Business Verification',
	value: 'submitBusiness',
	action: 'Submit the verification of a business (KYB)',
	description:
		'Submit the data of a business, its owners and its documents for verification (KYB). A submission cannot be undone.',
	endpoints: [endpoints.businessSubmit],
	options: ['timeout'],
	fields: [subaccount, ...submissionFields(businessSubmission)],
	run: async ({ client, warn }, { subaccountId, ...values }) => [
		await client.call(endpoints.businessSubmit, {
			params: { subaccountId },
			...toBody(businessSubmission, values, warn),
		}),
	],
});
