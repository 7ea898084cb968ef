import { endpoints } from '../../api/endpoints';
import { recipientField, subaccountField } from '../../descriptions/locators';
import { pathParameters, defineSingleCall } from '../../operation/defineOperation';
import { recipientOutput } from './output';

/** GET /v1/ramp/{subaccountId}/banking/recipients/{recipientId} */
export const get = defineSingleCall({
	name: 'Get',
	value: 'get',
	action: 'Get recipient',
	description: 'Get a recipient with its payment rail and verification',
	endpoint: endpoints.recipientGet,
	fields: [subaccountField, recipientField],
	request: pathParameters,
	output: recipientOutput,
});
