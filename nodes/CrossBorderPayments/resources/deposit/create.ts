import { endpoints } from '../../api/endpoints';
import { anyText } from '../../api/schemas/values';
import { field } from '../../descriptions/field';
import { channel, subaccount } from '../../descriptions/locators';
import { checkRequest } from '../../operation/form/checkRequest';
import { defineOperation } from '../../operation/operation';
import { findCreated, findKept, newestIds } from '../../reads/findDeposit';
import { depositCreatedOutput } from './output';

const accountTypeField = field(anyText, {
	displayName: 'Account Type',
	name: 'accountType',
	type: 'string',
	default: 'bank',
	placeholder: 'e.g. bank',
	hint: 'Keep “bank”, for crypto too. Clear the field only if the service refuses it',
	description:
		'Type of the account that the money comes from, sent as “source”. The specification shows “bank”.',
});

/** POST /v1/ramp/{subaccountId}/banking/deposits: requires approved KYC. */
export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create deposit',
	description: 'Create a deposit and get the account, code, address or link to pay to',
	notice:
		'Requires approved KYC. Each run may create another deposit: see Options > Once Per. The answer may have no ID: to wait for the deposit, add Options > Find in List, or else wait by payTo. More that a channel wants, such as an amount, goes into Options > Body Fields.',
	endpoints: [endpoints.depositCreate],
	written: {
		endpoint: endpoints.depositList,
		find: async (context, { subaccountId }, chooseWritten) =>
			context.options.findInList ? await findKept(context, subaccountId, chooseWritten) : undefined,
	},
	moreOptions: ['findInList'],
	fields: [subaccount, channel, accountTypeField],
	output: depositCreatedOutput,
	run: async (context, { subaccountId, channelId, accountType }, toItem) => {
		const { client, options } = context;
		const request = checkRequest(endpoints.depositCreate, {
			params: { subaccountId },
			body: { channelId, ...(accountType && { source: { accountType } }) },
		});
		const before = options.findInList && (await newestIds(context, subaccountId));
		const sentAt = Date.now();
		const created = await client.call(endpoints.depositCreate, request);
		const age = Date.now() - sentAt;
		// The deposit now exists, so the item has to say where to pay, even if something fails.
		const itemOf = (record: typeof created) => {
			try {
				return toItem(record);
			} catch (error) {
				context.warn(`All fields come out as the service sent them: ${(error as Error).message}`);
				return record;
			}
		};
		if (!before) return [itemOf(created)];
		const listed = created.id
			? undefined
			: await findCreated(context, subaccountId, created, before, age);
		const known = Object.entries(created).filter(([, value]) => value !== null && value !== '');
		const record = { ...listed, ...Object.fromEntries(known) };
		return [{ ...itemOf(record), id: created.id || (listed?.id ?? null) }];
	},
});
