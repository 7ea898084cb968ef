import { endpoints } from '../../api/endpoints';
import { conversionField, subaccountField } from '../../descriptions/locators';
import { defineOperation } from '../../operation/defineOperation';
import { validateRequest } from '../../operation/validateRequest';
import { singleConversionOutput } from './output';

/** GET /v1/ramp/{subaccountId}/banking/conversions/{conversionId} */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get conversion',
	description: 'Get a conversion with its rate and fee',
	endpoints: [endpoints.conversionGet],
	fields: [subaccountField, conversionField],
	output: singleConversionOutput,
	execute: async ({ client }, { subaccountId, conversionId }) => {
		const request = validateRequest(endpoints.conversionGet, {
			params: { subaccountId, conversionId },
		});
		return [await client.call(endpoints.conversionGet, request)];
	},
});
