import { endpoints } from '../../api/endpoints';
import { channel, subaccount } from '../../descriptions/locators';
import { requiredText } from '../../descriptions/requiredText';
import { singleCall } from '../../operation/operation';
import { depositCreatedOutput } from './output';

const accountTypeField = requiredText('Account Type', 'accountType', {
	defaultValue: 'bank',
	description: 'Type of the account that the money comes from. The service documents only “bank”.',
});

/** POST /v1/ramp/{subaccountId}/banking/deposits: requires approved KYC. */
export const create = singleCall({
	name: 'Create',
	value: 'create',
	action: 'Create a deposit',
	description:
		'Create a deposit and get the bank details or QR code payload (PIX) to pay it. Each run may create another one. Requires approved KYC. The answer has no ID: Get Many shows it once the service lists it.',
	endpoint: endpoints.depositCreate,
	fields: [subaccount, channel, accountTypeField],
	output: depositCreatedOutput,
	request: ({ subaccountId, channelId, accountType }) => ({
		params: { subaccountId },
		body: { channelId, source: { accountType } },
	}),
});
