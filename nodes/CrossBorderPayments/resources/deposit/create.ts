import { endpoints } from '../../api/endpoints';
import { channel, subaccount } from '../../descriptions/locators';
import { checkRequest } from '../../operation/form/checkRequest';
import { defineOperation } from '../../operation/operation';
import { findCreated, findWritten, newestIds } from '../../reads/findDeposit';
import { depositCreatedOutput } from './output';

/** The type of account that the specification shows. Body Fields can replace it, or remove `source`. */
const source = { accountType: 'bank' };

/** With the subaccount, which the answer lacks: the nodes that follow need it. Not in raw output. */
const withSubaccount = <R extends object>(record: R, subaccountId: string, output?: string) =>
	output === 'raw' ? record : { ...record, subaccountId };

/** POST /v1/ramp/{subaccountId}/banking/deposits: requires approved KYC. */
export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create deposit',
	description: 'Create a deposit and get the account, code, address or link to pay to',
	notice:
		'The answer may have no ID: to wait until it is paid, give Wait Until Final the subaccountId and the reference, or payTo if that is empty. In the sandbox, Deposit > Simulate pays it. A deposit by bank has no amount, the payer decides; other channels, such as PIX, may want one: Options > Body Fields. Requires approved KYC. Each run may create another deposit: see Options > Once Per.',
	endpoints: [endpoints.depositCreate],
	written: {
		endpoint: endpoints.depositList,
		find: async (context, { subaccountId, output }, chooseWritten) => {
			if (!context.options.findInList) return undefined;
			const record = await findWritten(context, subaccountId, chooseWritten);
			return record && withSubaccount(record, subaccountId, output);
		},
	},
	moreOptions: ['findInList'],
	fields: [subaccount, channel],
	output: depositCreatedOutput,
	run: async (context, { subaccountId, channelId, output }, toItem) => {
		const { client, options } = context;
		const request = checkRequest(endpoints.depositCreate, {
			params: { subaccountId },
			body: { channelId, source },
		});
		const before = options.findInList && (await newestIds(context, subaccountId));
		const sentAt = Date.now();
		const created = await client.call(endpoints.depositCreate, request);
		const age = Date.now() - sentAt;
		if (created.status === 'failed')
			context.warn('The new deposit has the status “failed”: nobody can pay it');
		// The deposit now exists, so the item has to say where to pay, even if something fails.
		const itemOf = (record: typeof created) => {
			try {
				return toItem(withSubaccount(record, subaccountId, output));
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
