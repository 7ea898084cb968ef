import { endpoints } from '../../api/endpoints';
import { subaccountField } from '../../descriptions/locators';
import { defineOperation } from '../../operation/defineOperation';
import { validateRequest } from '../../operation/validateRequest';
import { businessOutput, individualOutput } from './output';

/** GET /v1/kyc/customers/{subaccountId} */
export const getIndividual = defineOperation({
	name: 'Get Individual Verification',
	value: 'getIndividual',
	action: 'Get individual verification (KYC)',
	description: 'Get the KYC of a person, with rejection reasons',
	endpoints: [endpoints.individualGet],
	fields: [subaccountField],
	output: individualOutput.read,
	execute: async ({ client }, { subaccountId }) => {
		const request = validateRequest(endpoints.individualGet, { params: { subaccountId } });
		return [await client.call(endpoints.individualGet, request)];
	},
});

/** GET /v1/kyc/businesses/{subaccountId} */
export const getBusiness = defineOperation({
	name: 'Get Business Verification',
	value: 'getBusiness',
	action: 'Get business verification (KYB)',
	description: 'Get the KYB of a business, with rejection reasons',
	endpoints: [endpoints.businessGet],
	fields: [subaccountField],
	output: businessOutput.read,
	execute: async ({ client }, { subaccountId }) => {
		const request = validateRequest(endpoints.businessGet, { params: { subaccountId } });
		return [await client.call(endpoints.businessGet, request)];
	},
});
