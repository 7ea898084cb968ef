import { endpoints } from '../../api/endpoints';
import { onramp, subaccount } from '../../descriptions/locators';
import { simplifyField } from '../../descriptions/simplifyField';
import { waitFields } from '../../descriptions/waitFields';
import { composite } from '../../operation/operation';
import { waitForFinalStatus } from '../../operation/waitFor';
import { simplifyOnramp } from './simplify';

/** GET /v2/ramp/{subaccountId}/banking/onramp/{onrampId}, until the status is final. */
export const waitUntilFinal = composite({
	name: 'Wait Until Final',
	value: 'waitUntilFinal',
	action: 'Wait until an onramp is final',
	description: 'Check an onramp until it is completed or failed',
	endpoints: [endpoints.onrampGet],
	fields: [subaccount, onramp, ...waitFields, simplifyField],
	run: async ({ client }, { subaccountId, onrampId, simplify, ...waiting }) => {
		const read = () => client.call(endpoints.onrampGet, { params: { subaccountId, onrampId } });
		const { record, final } = await waitForFinalStatus(client, 'onramp', waiting, read);
		return [{ final, ...(simplify ? simplifyOnramp(record) : record) }];
	},
});
