import { z } from 'zod/v4';

import { endpoints } from '../../api/endpoints';
import { customerSubmission } from '../../api/schemas/verification';
import { verification } from '../../descriptions/locators';
import { composite } from '../../operation/operation';
import { toBody } from './body';
import { submissionFields } from './bodyFields';

/** POST /v1/kyc/customers/{verificationId}/submit: the answer is an empty object. */
export const submitCustomer = composite({
	name: 'Submit Customer',
	value: 'submitCustomer',
	action: 'Submit data for an existing verification',
	description:
		'Submit personal data for an existing verification, by the ID of the verification. A submission cannot be undone.',
	endpoints: [endpoints.customerSubmit],
	options: ['timeout'],
	fields: [verification, ...submissionFields(customerSubmission)],
	itemSchema: z.object({ success: z.boolean() }),
	run: async ({ client, warn }, { verificationId, ...values }) => [
		{
			success: true,
			...(await client.call(endpoints.customerSubmit, {
				params: { verificationId },
				...toBody(customerSubmission, values, warn),
			})),
		},
	],
});
