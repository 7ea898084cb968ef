import { z } from 'zod/v4';

import type { DeepNullish } from '../../api/endpoints';
import { deposit, depositCreated } from '../../api/schemas/deposit';
import { dateTime } from '../../api/schemas/values';
import { createOutput } from '../../operation/output/createOutput';
import { productRule } from '../../operation/output/arithmeticRule';
import { payToOf } from '../../reads/findDeposit';

type Deposit = DeepNullish<z.infer<typeof depositCreated>>;

/** The last two, for crypto, are guesses. */
const bankColumns = {
	payTo: payToOf,
	payToName: ({ bankInfo }: Deposit) => bankInfo?.bankBeneficiaryName ?? bankInfo?.beneficiaryName,
	pixCode: 'bankInfo.qr_code_payload',
	bankBeneficiaryName: 'bankInfo.bankBeneficiaryName',
	bankName: 'bankInfo.bankName',
	bankAddress: 'bankInfo.bankAddress',
	bankRoutingNumber: 'bankInfo.bankRoutingNumber',
	bankAccountNumber: 'bankInfo.bankAccountNumber',
	clabe: 'bankInfo.clabe',
	cvu: 'bankInfo.cvu',
	beneficiaryName: 'bankInfo.beneficiaryName',
	transferReference: 'bankInfo.transferReference',
	walletAddress: 'bankInfo.address',
	walletNetwork: 'bankInfo.network',
};

const rule = {
	...productRule,
	problem: 'amount times rate is not localAmount',
	result: 'localAmount',
	of: ['amount', 'rate'],
} as const;

const credited = ['amount', 'currency'];
const paid = ['localAmount', 'localCurrency'];

const outputWith = (...simplified: string[]) =>
	createOutput(deposit, { simplified, customColumns: bankColumns, rule });

const firstColumns = ['status', ...credited, ...paid, 'createdAt', 'reference'];

export const depositOutput = outputWith(...firstColumns, 'id');

/** In a list, the columns of the subaccount stand in for the last two. */
export const singleDepositOutput = outputWith(...firstColumns, 'payTo', 'payToName', 'id');

const whereToPay = ['payTo', 'payToName', 'bankName', 'bankRoutingNumber', 'transferReference'];
const times = ['expiresAt', 'requestedAt'];

/** Where to pay; `requestedAt` and `subaccountId` are for the nodes that follow. */
export const depositCreatedOutput = createOutput(
	depositCreated.extend({ requestedAt: dateTime.optional(), subaccountId: z.string().optional() }),
	{
		simplified: [...whereToPay, ...times, 'reference', 'id', 'subaccountId'],
		customColumns: bankColumns,
		rule,
	},
);
