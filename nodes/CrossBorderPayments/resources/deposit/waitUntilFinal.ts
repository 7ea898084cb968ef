import { endpoints } from '../../api/endpoints';
import { depositField, subaccountField } from '../../descriptions/locators';
import { requestTimeOf } from './requestTime';
import { defineWaitUntilFinal } from '../../operation/wait/waitUntilFinal';
import { findDeposit } from '../../reads/findDeposit';
import { depositOutput } from './output';

/** GET /v1/ramp/{subaccountId}/banking/deposits, until the status of the deposit is final. */
export const waitUntilFinal = defineWaitUntilFinal('deposit', {
	action: 'Wait until deposit is final',
	description: 'Wait until a deposit is completed or failed',
	endpoints: [endpoints.depositList],
	fields: [subaccountField, depositField],
	read: async (context, values, { startedAt, wait }) => {
		const requestedAt = requestTimeOf(context.item, values.depositId);
		// If no node of this execution created the deposit, the wait counts as its request.
		const ownRequest = () => startedAt + (context.client.serverTime() ?? Date.now()) - Date.now();
		return await findDeposit(context, values, () => requestedAt ?? ownRequest(), wait);
	},
	output: depositOutput,
});
