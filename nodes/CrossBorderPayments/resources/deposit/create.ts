import { endpoints } from '../../api/endpoints';
import { anyText } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { channel, subaccount } from '../../descriptions/locators';
import { singleCall } from '../../operation/operation';
import { depositCreatedOutput } from './output';

const accountTypeField = field(anyText, {
	displayName: 'Account Type',
	name: 'accountType',
	type: 'string',
	default: 'bank',
	placeholder: 'e.g. bank',
	hint: 'Leave empty to send the channel alone, as newer forms of the interface want it',
	description:
		'Type of the account that the money comes from, sent as “source”. The specification shows “bank”.',
});

/** POST /v1/ramp/{subaccountId}/banking/deposits: requires approved KYC. */
export const create = singleCall({
	name: 'Create',
	value: 'create',
	action: 'Create deposit',
	description: 'Create a deposit and get the account, code, address or link to pay to',
	notice:
		'Requires approved KYC. Each run may create another deposit. The answer may have no ID: Get Many shows the deposit once the service lists it. What a channel wants besides, such as an amount or a phone number, goes into Options > Body Fields.',
	endpoint: endpoints.depositCreate,
	fields: [subaccount, channel, accountTypeField],
	output: depositCreatedOutput,
	request: ({ subaccountId, channelId, accountType }) => ({
		params: { subaccountId },
		body: { channelId, ...(accountType && { source: { accountType } }) },
	}),
});
