import { endpoints } from '../../api/endpoints';
import { conversionField, subaccountField } from '../../descriptions/locators';
import { pathParameters, defineSingleCall } from '../../operation/defineOperation';
import { conversionOutput } from './output';

/** GET /v1/ramp/{subaccountId}/banking/conversions/{conversionId} */
export const get = defineSingleCall({
	name: 'Get',
	value: 'get',
	action: 'Get conversion',
	description: 'Get a conversion with its rate and fee',
	endpoint: endpoints.conversionGet,
	fields: [subaccountField, conversionField],
	request: pathParameters,
	output: conversionOutput,
});
