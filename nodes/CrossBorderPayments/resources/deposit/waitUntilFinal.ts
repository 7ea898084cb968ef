import { endpoints } from '../../api/endpoints';
import { depositField, subaccountField } from '../../descriptions/locators';
import { requestTimeOf } from '../../operation/wait/requestTime';
import { waitUntilFinal as wait } from '../../operation/wait/waitUntilFinal';
import { findDeposit } from '../../reads/findDeposit';
import { depositOutput } from './output';

/** GET /v1/ramp/{subaccountId}/banking/deposits, until the status of the deposit is final. */
export const waitUntilFinal = wait('deposit', {
	action: 'Wait until deposit is final',
	description: 'Wait until a deposit is completed or failed',
	endpoints: [endpoints.depositList],
	fields: [subaccountField, depositField],
	read: async (context, wanted, { since, maxAgeHours }) => {
		const requestedAt = requestTimeOf(context.item, wanted.depositId);
		// Where nobody asked for it in this execution, the wait itself is the request.
		const ownRequest = () => since + (context.client.serverTime() ?? Date.now()) - Date.now();
		const asked = { ...wanted, maxAgeHours };
		return await findDeposit(context, asked, () => requestedAt ?? ownRequest());
	},
	output: depositOutput,
});
