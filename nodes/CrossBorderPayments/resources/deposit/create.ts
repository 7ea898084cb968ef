import type { z } from 'zod/v4';

import { endpoints, type DeepNullish, type RequestOf } from '../../api/endpoints';
import type { depositCreated } from '../../api/schemas/deposit';
import { flag } from '../../api/schemas/values';
import { optionalAmountField } from '../../descriptions/amount';
import { field } from '../../descriptions/field';
import { channelField, subaccountField } from '../../descriptions/locators';
import { oncePerField } from '../../descriptions/options';
import { validateRequest } from '../../operation/validateRequest';
import { defineOperation } from '../../operation/defineOperation';
import { writeText, type OperationContext } from '../../operation/operation';
import type { Output } from '../../operation/output/createOutput';
import { formatDate } from '../../operation/output/dates';
import { findCreated, findRemembered, namesOf, newestIds } from '../../reads/findCreated';
import { bankAccountFields, payerKeys } from '../../reads/findDeposit';
import { depositCreatedOutput } from './output';

/** The body that the specification shows. Body Fields can replace it or remove `source`. */
const source = { accountType: 'bank' };

const requestedAmountField = optionalAmountField('Amount', 'amount', {
	hint: 'Only if the channel asks for one; by bank, the payer decides',
});

const findInListOption = field(flag.default(false), {
	displayName: 'Find in List',
	name: 'findInList',
	type: 'boolean',
	// Adding the option turns it on.
	default: true,
	description: 'Whether to look up the new deposit’s ID in the list, for up to a minute',
});

interface CreatedDeposit {
	record: DeepNullish<z.infer<typeof depositCreated>>;
	/** The nodes that follow need it, and the response lacks it. Raw output does not have it. */
	subaccountId: string;
	/** The time of the request by the service's clock, in every output: Wait Until Final uses it. */
	requestedAt: string | null | undefined;
	/** The ID from Find in List, in every output: null if it was not found. */
	id?: string | null;
}

const createdOutput: Output<CreatedDeposit> = {
	...depositCreatedOutput,
	toItem: ({ record, subaccountId, requestedAt, ...foundId }, values, tally) => {
		const isRaw = values.output === 'raw';
		const extended = isRaw ? record : { ...record, subaccountId, requestedAt };
		const item = depositCreatedOutput.toItem(extended, values, tally);
		const time = isRaw ? requestedAt : formatDate('requestedAt', requestedAt, values);
		return { ...item, requestedAt: time, ...foundId };
	},
};

/** POST /v1/ramp/{subaccountId}/banking/deposits: requires approved KYC. */
export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create deposit',
	description: 'Create a deposit and get where to pay',
	notice: 'Creates a real deposit for each input item.',
	forAgents: `payTo is the account number, PIX code or address. There may be no id: wait by reference, or else payTo. Needs approved KYC. ${writeText}`,
	endpoints: [endpoints.depositCreate],
	earlier: {
		endpoint: endpoints.depositList,
		namesOf: ({ record }) => namesOf(record),
		find: async (context, { subaccountId }, chooseRemembered) => {
			const record = await findRemembered(context, subaccountId, chooseRemembered);
			return record && { record, subaccountId, requestedAt: record.createdAt };
		},
	},
	fields: [subaccountField, channelField, requestedAmountField, oncePerField],
	options: [findInListOption],
	output: createdOutput,
	execute: async (context, { subaccountId, channelId, amount, findInList }) => {
		const request = validateRequest(endpoints.depositCreate, {
			params: { subaccountId },
			body: { channelId, source, ...(amount !== undefined && { amount }) },
		});
		const idsBefore = findInList && (await newestIds(context, subaccountId));
		const { created, requestedAt, ageMs } = await sendRequest(context, request);
		if (created.status === 'failed')
			context.warn('The new deposit has the status “failed”: it cannot be paid');
		if (amount !== undefined && payerKeys(created, bankAccountFields).length > 0)
			context.warn('By bank, the payer decides: the amount that was sent is not binding');
		if (!idsBefore) {
			if (!created.id && !created.reference)
				context.warn('The service gave no ID: to find the deposit or wait for it, use payTo');
			return [{ record: created, subaccountId, requestedAt }];
		}
		const listed = created.id
			? undefined
			: await findCreated(context, subaccountId, { response: created, idsBefore, ageMs });
		const filled = Object.entries(created).filter(([, value]) => value !== null && value !== '');
		const record = { ...listed, ...Object.fromEntries(filled) };
		return [{ record, subaccountId, requestedAt, id: created.id || (listed?.id ?? null) }];
	},
});

async function sendRequest(
	{ client }: OperationContext,
	request: RequestOf<typeof endpoints.depositCreate>,
) {
	const sentAt = Date.now();
	const badRequestAdvice =
		'Deposit > Check finds out what is wrong, Deposit Channel > Get Many lists the channels';
	const created = await client.with({ badRequestAdvice }).call(endpoints.depositCreate, request);
	const ageMs = Date.now() - sentAt;
	const requestedAt = new Date((client.serverTime() ?? Date.now()) - ageMs).toISOString();
	return { created, requestedAt, ageMs };
}
