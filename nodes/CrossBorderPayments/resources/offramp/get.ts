import { endpoints } from '../../api/endpoints';
import { offrampField, subaccountField } from '../../descriptions/locators';
import { pathParameters, defineSingleCall } from '../../operation/defineOperation';
import { offrampOutput } from './output';

/** GET /v2/ramp/{subaccountId}/banking/offramp/{offrampId} */
export const get = defineSingleCall({
	name: 'Get',
	value: 'get',
	action: 'Get offramp (payout)',
	description: 'Get a payout with its amounts and fees',
	endpoint: endpoints.offrampGet,
	fields: [subaccountField, offrampField],
	request: pathParameters,
	output: offrampOutput,
});
