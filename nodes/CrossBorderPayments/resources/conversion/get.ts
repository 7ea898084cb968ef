import { endpoints } from '../../api/endpoints';
import { conversion, subaccount } from '../../descriptions/locators';
import { pathParameters, singleCall } from '../../operation/operation';
import { conversionOutput } from './output';

/** GET /v1/ramp/{subaccountId}/banking/conversions/{conversionId} */
export const get = singleCall({
	name: 'Get',
	value: 'get',
	action: 'Get conversion',
	description: 'Get a conversion with its rate and fee',
	endpoint: endpoints.conversionGet,
	fields: [subaccount, conversion],
	request: pathParameters,
	output: conversionOutput,
});
