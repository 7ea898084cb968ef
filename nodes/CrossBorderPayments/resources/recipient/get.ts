import { endpoints } from '../../api/endpoints';
import { recipientField, subaccountField } from '../../descriptions/locators';
import { pathParameters, singleCall } from '../../operation/defineOperation';
import { recipientOutput } from './output';

/** GET /v1/ramp/{subaccountId}/banking/recipients/{recipientId} */
export const get = singleCall({
	name: 'Get',
	value: 'get',
	action: 'Get recipient',
	description: 'Get a recipient with its payment rail and verification',
	endpoint: endpoints.recipientGet,
	fields: [subaccountField, recipientField],
	request: pathParameters,
	output: recipientOutput,
});
