import { endpoints } from '../../api/endpoints';
import { text } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { channel, subaccount } from '../../descriptions/locators';
import { operation } from '../../operation/operation';

const accountType = field(
	{
		displayName: 'Account Type',
		name: 'accountType',
		type: 'string',
		default: 'bank',
		required: true,
		placeholder: 'e.g. bank',
		description: 'Type of account that the money comes from. The service documents only “bank”.',
	},
	text,
);

/** POST /v1/ramp/{subaccountId}/banking/deposits: requires approved KYC. */
export const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a deposit',
	description:
		'Create a deposit and get the bank details or PIX code to pay it. Each run creates another one. Moves no money itself. Requires approved KYC.',
	endpoint: endpoints.depositCreate,
	fields: [subaccount, channel, accountType],
	request: ({ subaccountId, channelId, accountType: type }) => ({
		params: { subaccountId },
		body: { channelId, source: { accountType: type } },
	}),
});
