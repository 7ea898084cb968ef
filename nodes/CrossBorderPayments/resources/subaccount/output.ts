import type { z } from 'zod/v4';

import { assumptions } from '../../api/assumptions';
import { joinValues, toArray, toRecord, toText } from '../../api/unknownValues';
import { subaccount } from '../../api/schemas/subaccount';
import type { DeepNullish } from '../../api/endpoints';
import { createOutput } from '../../operation/output/createOutput';

type Subaccount = DeepNullish<z.infer<typeof subaccount>>;

const { lockedCurrencyStatus } = assumptions;

const flags = ['canDeposit', 'canWithdraw', 'canOnramp', 'canOfframp'] as const;

const currenciesWith =
	(flag: (typeof flags)[number]) =>
	({ capabilities }: Subaccount): string =>
		Object.entries(toRecord(capabilities?.currencies))
			.map(([name, capability]) => [name, toRecord(capability)] as const)
			.filter(([, { status, ...has }]) => has[flag] === true && status !== lockedCurrencyStatus)
			.map(([name]) => name.toUpperCase())
			.join(', ');

export const subaccountOutput = createOutput(subaccount, {
	simplified: ['email', 'status', 'verification', ...flags, 'createdAt', 'id'],
	customColumns: {
		...Object.fromEntries(flags.map((flag) => [flag, currenciesWith(flag)])),
		verification: verificationOf,
		assets: assetsOf,
	},
});

/** “USDC: ETHEREUM, SOLANA; BTC: LIGHTNING” */
function assetsOf({ capabilities }: Subaccount): string {
	return Object.entries(toRecord(capabilities?.assets))
		.map(([name, asset]) => `${name.toUpperCase()}: ${joinValues(toRecord(asset).networks)}`)
		.join('; ');
}

/** “BR: approved, NG: pending” */
function verificationOf({ kyc }: Subaccount): string {
	return toArray(kyc?.profiles)
		.map((profile) => [toText(profile?.country), toText(profile?.status)])
		.map((texts) => texts.filter(Boolean).join(': '))
		.filter(Boolean)
		.join(', ');
}
