import { endpoints } from '../../api/endpoints';
import { onrampField, subaccountField } from '../../descriptions/locators';
import { defineWaitUntilFinal } from '../../operation/wait/waitUntilFinal';
import { findOnramp } from '../../reads/findOnramp';
import { onrampOutput } from './output';

/** Reads what Get reads, until the status is final. */
export const waitUntilFinal = defineWaitUntilFinal('onramp', {
	action: 'Wait until onramp is final',
	description: 'Wait until an onramp is completed or failed',
	endpoints: [endpoints.onrampGet, endpoints.onrampList],
	fields: [subaccountField, onrampField],
	read: async (context, { subaccountId, onrampId }, { wait }) => {
		const { recordId = onrampId } = wait.searched ?? {};
		return await findOnramp(context, { subaccountId, onrampId: recordId }, wait);
	},
	output: onrampOutput,
});
