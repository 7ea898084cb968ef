import { endpoints } from '../../api/endpoints';
import { subaccount } from '../../descriptions/locators';
import { operation } from '../../operation/operation';
import { individualOutput } from './output';

/** GET /v1/kyc/customers/{subaccountId} */
export const getIndividual = operation({
	name: 'Get Individual Verification',
	value: 'getIndividual',
	action: 'Get the verification of an individual (KYC)',
	description: 'Read the verification of an individual with its status, rejection reasons and data',
	endpoint: endpoints.individualGet,
	fields: [subaccount],
	request: ({ subaccountId }) => ({ params: { subaccountId } }),
	output: individualOutput,
});
