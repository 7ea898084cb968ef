import { endpoints } from '../../api/endpoints';
import { verification } from '../../descriptions/locators';
import { operation } from '../../operation/operation';
import { toBody } from './body';
import { bodyFields } from './bodyFields';
import { customerFields } from './individualFields';

/** POST /v1/kyc/customers/{verificationId}/submit: the answer is an empty object. */
export const submitCustomer = operation({
	name: 'Submit Customer',
	value: 'submitCustomer',
	action: 'Submit data for an existing verification',
	description:
		'Submit personal data for an existing verification, by the ID of the verification. A submission cannot be undone.',
	endpoint: endpoints.customerSubmit,
	fields: [verification, ...bodyFields(customerFields)],
	request: ({ verificationId, ...body }) => ({ params: { verificationId }, body: toBody(body) }),
	output: (answer) => ({ success: true, ...answer }),
});
