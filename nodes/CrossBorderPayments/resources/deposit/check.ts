import { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { endpoints } from '../../api/endpoints';
import { excerpt, toRecord, toText } from '../../api/unknownValues';
import { matcherOf } from '../../api/normalizeText';
import { suggestions } from '../../api/schemas/knownValues';
import { verificationStatusOf } from '../../api/verificationStatus';
import { toDecimal } from '../../api/schemas/values';
import { optionalAmountField } from '../../descriptions/amount';
import { channelField, subaccountField } from '../../descriptions/locators';
import { defineOperation } from '../../operation/defineOperation';
import { readOnlyText, type OperationContext } from '../../operation/operation';
import { plainOutput } from '../../operation/output/createOutput';
import type { Subaccount } from '../../reads/allSubaccounts';
import { channelsOf, type ListedChannel } from '../../reads/channels';
import { findSubaccount } from '../../reads/findSubaccount';
import { readCurrentVerification } from '../../reads/currentVerification';
import { ApiError, isDeniedOrMissing, queryAdvice } from '../../transport/errors';
import { warnOfMismatch } from '../fee/calculate';

const { approved } = assumptions.verificationStatuses;

const checkedDeposit = z.object({
	ok: z.boolean(),
	reasons: z.string(),
	email: z.string().nullable(),
	verificationStatus: z.string(),
	currency: z.string().nullable(),
	channelType: z.string().nullable(),
	min: z.number().nullable(),
	max: z.number().nullable(),
	fee: z.number().nullable(),
	feeCurrency: z.string().nullable(),
	channelId: z.string(),
	subaccountId: z.string(),
});

const unlisted = 'The service does not list the channel';

/** It only reads, so the service may still reject a deposit that passes. */
export const check = defineOperation({
	name: 'Check',
	value: 'check',
	action: 'Check if deposit would go through',
	description: 'Check if a deposit would go through, and its fee',
	forAgents: `ok is true or false. ${readOnlyText}`,
	endpoints: [
		endpoints.subaccountList,
		endpoints.individualGet,
		endpoints.businessGet,
		endpoints.channelList,
		endpoints.depositFee,
	],
	fields: [
		subaccountField,
		channelField,
		{
			...optionalAmountField('Amount', 'amount', {
				description: 'For the fee and the channel’s limits, such as 1250.50',
			}),
			// An expression that returns nothing must not skip the checks of the amount.
			rejectsEmptyExpression: true as const,
		},
	],
	output: plainOutput(checkedDeposit),
	execute: async (context, { subaccountId, channelId, amount }) => {
		const { client, warn } = context;
		const subaccount = await findSubaccount(context, subaccountId);
		const channels = channelsOf(await client.call(endpoints.channelList, {}), warn);
		const matchOf = matcherOf(channelId);
		const channel = channels.find(({ id }) => matchOf(toText(id)) === 'same');
		const verificationStatus = await readStatus(context, subaccount);
		const reasons = [
			verificationStatus !== approved &&
				`The verification is ${verificationStatus}, and a deposit requires an approved one`,
			...(channel ? problemsOf(channel, subaccount, amount) : [unlisted]),
		].filter((reason) => reason !== false);
		const { currency = null, channelType = null, min = null, max = null } = channel ?? {};
		const fee =
			channel && amount !== undefined
				? await feeOf(context, toText(currency ?? channel.listedUnder), amount)
				: undefined;
		return [
			{
				ok: reasons.length === 0,
				reasons: reasons.join('; '),
				email: subaccount.email ?? null,
				verificationStatus,
				currency,
				channelType,
				min,
				max,
				fee: fee?.amount ?? null,
				feeCurrency: toText(fee?.currency).toUpperCase() || null,
				channelId,
				subaccountId: subaccount.id,
			},
		];
	},
});

/** The status in the list of subaccounts and in the record of the verification. */
async function readStatus({ client, warn }: OperationContext, subaccount: Subaccount) {
	const reading = readCurrentVerification(client, subaccount.id);
	const verification = await reading.catch((error: unknown) => {
		if (!isDeniedOrMissing(error)) throw error;
		warn(`The verification could not be read: ${error.message}. ${error.advice}`);
		return { record: { status: 'unknown' } };
	});
	return verificationStatusOf(subaccount, verification?.record.status);
}

/** What would block the deposit; false for each reason that does not apply, or is unknown. */
function problemsOf(channel: ListedChannel, { capabilities }: Subaccount, amount = NaN) {
	const { status, rampType } = channel;
	const code = toText(channel.currency ?? channel.listedUnder).toUpperCase();
	const currencies = toRecord(capabilities?.currencies);
	const byCode = Object.entries({ ...toRecord(capabilities?.assets), ...currencies });
	const [, capability] = byCode.find(([name]) => name.toUpperCase() === code) ?? [];
	const { canDeposit, status: currencyStatus, requiredKyc } = toRecord(capability);
	const isUnknown = Object.keys(currencies).length > 0 && capability === undefined;
	const isLocked =
		canDeposit === false ||
		toText(currencyStatus).toLowerCase() === assumptions.lockedCurrencyStatus;
	const requirement = toText(requiredKyc) && `: ${excerpt(requiredKyc)}`;
	const [min = NaN, max = NaN] = [channel.min, channel.max].map((limit) =>
		Number(toDecimal(limit)),
	);
	return [
		isOther(rampType, 'deposit') && `The channel is for ${excerpt(rampType, 50)}, not for deposits`,
		isUnknown && `The subaccount has no capability for ${excerpt(code, 50)}`,
		isLocked && `The subaccount is not allowed to deposit ${code}${requirement}`,
		isOther(status, assumptions.openChannelStatus) && `The channel is ${excerpt(status, 50)}`,
		amount < min && `${amount} is below the channel’s minimum of ${min}`,
		amount > max && `${amount} is above the channel’s maximum of ${max}`,
	];
}

/** Whether a text differs from the expected one; false without a text. */
const isOther = (text: unknown, expected: string) =>
	typeof text === 'string' && text !== '' && text.toLowerCase() !== expected;

/** Undefined where the service does not calculate the fee, which does not block the deposit. */
async function feeOf({ client, warn }: OperationContext, currency: string, amount: number) {
	const query = { feeCurrencyParameter: currency.toLowerCase(), feeAmountParameter: amount };
	const response = await client.call(endpoints.depositFee, { query }).catch((error: unknown) => {
		if (!(error instanceof ApiError) || ![400, 403, 404, 422].includes(error.status)) throw error;
		const isKnown = suggestions.feeCurrencies.includes(currency.toUpperCase());
		warn(
			`The fee is not known: ${error.message}. ${isKnown ? queryAdvice : 'The service only calculates fees in some currencies'}`,
		);
		return undefined;
	});
	if (response) warnOfMismatch(response, currency, amount, warn);
	return response;
}
