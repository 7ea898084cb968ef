import { endpoints } from '../../api/endpoints';
import { verification } from '../../descriptions/locators';
import { operation } from '../../operation/operation';
import { bodyFields, bodyOf } from './body';
import { customerFields } from './individualFields';

/** POST /v1/kyc/customers/{verificationId}/submit: answers with an empty object. */
export const submitCustomer = operation({
	name: 'Submit Customer',
	value: 'submitCustomer',
	action: 'Submit the data of a customer for a verification',
	description:
		'Send personal data for a verification that exists already, by its own ID; what is submitted cannot be taken back',
	endpoint: endpoints.customerSubmit,
	fields: [verification, ...bodyFields(customerFields)],
	request: ({ verificationId, ...body }) => ({ params: { verificationId }, body: bodyOf(body) }),
	output: (answer) => ({ success: true, ...answer }),
});
