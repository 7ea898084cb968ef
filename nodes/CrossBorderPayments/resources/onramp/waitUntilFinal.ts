import { endpoints } from '../../api/endpoints';
import { onramp, subaccount } from '../../descriptions/locators';
import { waitUntilFinal as wait } from '../../operation/wait/waitUntilFinal';
import { findOnramp } from '../../reads/findOnramp';
import { onrampOutput } from './output';

/** GET /v2/ramp/{subaccountId}/banking/onramp/{onrampId}, until the status is final. */
export const waitUntilFinal = wait('onramp', {
	action: 'Wait until onramp is final',
	description: 'Check an onramp until it is completed or failed',
	endpoints: [endpoints.onrampGet, endpoints.onrampList],
	fields: [subaccount, onramp],
	read: findOnramp,
	output: onrampOutput,
});
