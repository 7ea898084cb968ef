import { endpoints } from '../../api/endpoints';
import { recipientField, subaccountField } from '../../descriptions/locators';
import { defineOperation } from '../../operation/defineOperation';
import { validateRequest } from '../../operation/validateRequest';
import { recipientOutput } from './output';

/** GET /v1/ramp/{subaccountId}/banking/recipients/{recipientId} */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get recipient',
	description: 'Get a recipient with its payment rail and verification',
	endpoints: [endpoints.recipientGet],
	fields: [subaccountField, recipientField],
	output: recipientOutput,
	execute: async ({ client }, { subaccountId, recipientId }) => {
		const request = validateRequest(endpoints.recipientGet, {
			params: { subaccountId, recipientId },
		});
		return [await client.call(endpoints.recipientGet, request)];
	},
});
