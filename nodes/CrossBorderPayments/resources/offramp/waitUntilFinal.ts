import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { undefinedIfNotFound } from '../../transport/errors';
import { offramp, subaccount } from '../../descriptions/locators';
import { simplifyField } from '../../descriptions/simplify';
import { waitingFields } from '../../descriptions/waiting';
import { composite } from '../../operation/operation';
import { waitUntilFinal as wait } from '../../operation/waitFor';
import { simplifyOfframp } from './simplify';
import { readStatus } from './readStatus';

/**
 * GET /v1/…/offramp/{offrampId}/status until it is final, because only that view shows an offramp
 * that is pending and why one failed; then the v2 record, which has the amounts as decimal strings.
 */
export const waitUntilFinal = composite({
	name: 'Wait Until Final',
	value: 'waitUntilFinal',
	action: 'Wait until an offramp is final',
	description: 'Look at a payout again and again until it is completed or failed',
	endpoints: [endpoints.offrampStatus, endpoints.offrampGet],
	fields: [subaccount, offramp, ...waitingFields, simplifyField],
	run: async ({ client }, { subaccountId, offrampId, simplify, ...waiting }) => {
		const params = { subaccountId, offrampId };
		const finals = assumptions.finalStatuses.value.offramp;
		const { record: status, final } = await wait(client, 'offramp', finals, waiting, () =>
			readStatus(client, params),
		);
		const read = client.call(endpoints.offrampGet, { params });
		// One that is pending may not be in v2 yet; then the status is all there is.
		const record = final ? await read : await undefinedIfNotFound(read);
		if (!record) return [{ final, ...status }];
		const { errorMessage } = status;
		return [{ final, errorMessage, ...(simplify ? simplifyOfframp(record) : record) }];
	},
});
