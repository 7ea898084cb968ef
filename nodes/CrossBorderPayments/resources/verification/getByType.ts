import { endpoints } from '../../api/endpoints';
import { subaccountField } from '../../descriptions/locators';
import { pathParameters, defineSingleCall } from '../../operation/defineOperation';
import { businessOutput, individualOutput } from './output';

/** GET /v1/kyc/customers/{subaccountId} */
export const getIndividual = defineSingleCall({
	name: 'Get Individual Verification',
	value: 'getIndividual',
	action: 'Get individual verification (KYC)',
	description: 'Get the KYC of a person: its status, rejection reasons and data',
	endpoint: endpoints.individualGet,
	fields: [subaccountField],
	request: pathParameters,
	output: individualOutput.read,
});

/** GET /v1/kyc/businesses/{subaccountId} */
export const getBusiness = defineSingleCall({
	name: 'Get Business Verification',
	value: 'getBusiness',
	action: 'Get business verification (KYB)',
	description: 'Get the KYB of a business: its status, rejection reasons and data',
	endpoint: endpoints.businessGet,
	fields: [subaccountField],
	request: pathParameters,
	output: businessOutput.read,
});
