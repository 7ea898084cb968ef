import { endpoints } from '../../api/endpoints';
import { onramp, subaccount } from '../../descriptions/locators';
import { pathParameters, singleCall } from '../../operation/operation';
import { onrampOutput } from './output';

/** GET /v2/ramp/{subaccountId}/banking/onramp/{onrampId} */
export const get = singleCall({
	name: 'Get',
	value: 'get',
	action: 'Get onramp',
	description: 'Read one onramp (fiat to crypto) with its amounts and fees',
	endpoint: endpoints.onrampGet,
	fields: [subaccount, onramp],
	request: pathParameters,
	output: onrampOutput,
});
