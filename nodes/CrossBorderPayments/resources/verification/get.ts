import { endpoints } from '../../api/endpoints';
import { subaccount } from '../../descriptions/locators';
import { defineOperation } from '../../operation/operation';
import { wholeRecord } from '../../operation/output/output';
import { findSubaccount } from '../../reads/findSubaccount';
import { readCurrentVerification } from '../../reads/currentVerification';
import { followUp, toFollowUp } from './followUpRow';

/** The verification of one subaccount, whatever its kind and status, with the columns of Get Follow-Ups. */
export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get verification of subaccount (KYC or KYB)',
	description: 'Get the status of a KYC or KYB, and what is missing',
	endpoints: [endpoints.subaccountList, endpoints.individualGet, endpoints.businessGet],
	findsSubaccount: true,
	fields: [subaccount],
	output: wholeRecord(followUp),
	execute: async (context, { subaccountId }) => {
		const record = await findSubaccount(context, subaccountId);
		return [toFollowUp(record, await readCurrentVerification(context.client, record.id))];
	},
});
