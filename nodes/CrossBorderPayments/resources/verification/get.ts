import { endpoints } from '../../api/endpoints';
import { subaccountField } from '../../descriptions/locators';
import { defineOperation } from '../../operation/defineOperation';
import { plainOutput } from '../../operation/output/createOutput';
import { readCurrentVerification } from '../../reads/currentVerification';
import { findSubaccount } from '../../reads/findSubaccount';
import { followUp, toFollowUp } from './followUp';

/** Reads the verification to continue with, as Get Follow-Ups does. */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get verification of subaccount (KYC or KYB)',
	description: 'Get the status of a KYC or KYB, and what is missing',
	endpoints: [endpoints.subaccountList, endpoints.individualGet, endpoints.businessGet],
	acceptsEmail: true,
	fields: [subaccountField],
	output: plainOutput(followUp),
	execute: async (context, { subaccountId }) => {
		const record = await findSubaccount(context, subaccountId);
		return [toFollowUp(record, await readCurrentVerification(context.client, record.id))];
	},
});
