import { endpoints } from '../../api/endpoints';
import { offramp, subaccount } from '../../descriptions/locators';
import { simplifyField } from '../../descriptions/simplifyField';
import { waitFields } from '../../descriptions/waitFields';
import { composite } from '../../operation/operation';
import { waitForFinalStatus } from '../../operation/waitFor';
import { undefinedIfNotFound } from '../../transport/errors';
import { readStatus } from './readStatus';
import { simplifyOfframp } from './simplify';

/**
 * GET /v1/ramp/{subaccountId}/banking/offramp/{offrampId}/status until it is final, because only this
 * view shows pending offramps and why one failed. Then GET /v2/…/{offrampId}, whose amounts are strings.
 */
export const waitUntilFinal = composite({
	name: 'Wait Until Final',
	value: 'waitUntilFinal',
	action: 'Wait until an offramp is final',
	description: 'Check an offramp until it is completed or failed',
	endpoints: [endpoints.offrampStatus, endpoints.offrampGet],
	fields: [subaccount, offramp, ...waitFields, simplifyField],
	run: async ({ client }, { subaccountId, offrampId, simplify, ...waiting }) => {
		const params = { subaccountId, offrampId };
		const { record: status, final } = await waitForFinalStatus(client, 'offramp', waiting, () =>
			readStatus(client, params),
		);
		const { errorMessage } = status;
		const read = client.call(endpoints.offrampGet, { params });
		// A pending offramp may not have a v2 record yet. Then the output is its status.
		const record = final ? await read : await undefinedIfNotFound(read);
		if (!record) return [{ final, ...status }];
		return [{ final, errorMessage, ...(simplify ? simplifyOfframp(record) : record) }];
	},
});
