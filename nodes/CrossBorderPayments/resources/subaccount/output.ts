import { subaccount, type Subaccount } from '../../api/schemas/subaccount';
import { joinList, toList, toText } from '../../operation/columns';
import { createOutput } from '../../operation/output';

type Flag = 'canOnramp' | 'canOfframp' | 'canDeposit' | 'canWithdraw';

/** «BRL, USD»: the currencies for which a capability is there. */
const currenciesWith =
	(flag: Flag) =>
	({ capabilities }: Subaccount): string =>
		Object.entries(capabilities?.currencies ?? {})
			.filter(([, flags]) => flags?.[flag])
			.map(([name]) => name)
			.join(', ');

export const subaccountOutput = createOutput(
	subaccount,
	[
		'email',
		'status',
		'verification',
		'canDeposit',
		'canWithdraw',
		'canOnramp',
		'canOfframp',
		'createdAt',
		'id',
	],
	{
		verification: verificationOf,
		canDeposit: currenciesWith('canDeposit'),
		canWithdraw: currenciesWith('canWithdraw'),
		canOnramp: currenciesWith('canOnramp'),
		canOfframp: currenciesWith('canOfframp'),
		assets: assetsOf,
	},
);

/** «USDC: ETHEREUM, SOLANA; BTC: LIGHTNING» */
function assetsOf({ capabilities }: Subaccount): string {
	return Object.entries(capabilities?.assets ?? {})
		.map(([name, asset]) => `${name}: ${joinList(asset?.networks)}`)
		.join('; ');
}

/** «BR: approved, NG: pending» */
function verificationOf({ kyc }: Subaccount): string {
	const profiles = toList(kyc?.profiles).filter(Boolean) as Subaccount['kyc']['profiles'];
	return profiles.map(({ country, status }) => `${toText(country)}: ${toText(status)}`).join(', ');
}
