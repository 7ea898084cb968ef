import { subaccount, type Subaccount } from '../../api/schemas/subaccount';
import { toList, toText } from '../../operation/columns';
import { createOutput } from '../../operation/output';

type Flag = 'canOnramp' | 'canOfframp' | 'canDeposit' | 'canWithdraw';

/** «BRL, USD»: the currencies for which a capability is there. */
const currenciesWith =
	(flag: Flag) =>
	({ capabilities }: Subaccount): string =>
		namesOf(capabilities?.currencies, (flags) => flags?.[flag]);

export const subaccountOutput = createOutput(
	subaccount,
	{
		email: 'email',
		status: 'status',
		verification: verificationOf,
		canDeposit: currenciesWith('canDeposit'),
		canWithdraw: currenciesWith('canWithdraw'),
		canOnramp: currenciesWith('canOnramp'),
		canOfframp: currenciesWith('canOfframp'),
		createdAt: 'createdAt',
		id: 'id',
	},
	{
		assets: ({ capabilities }) => namesOf(capabilities?.assets, (asset) => asset?.networks?.length),
		isParent: 'isParent',
	},
);

/** «BR: approved, NG: pending» */
function verificationOf({ kyc }: Subaccount): string {
	const profiles = toList(kyc?.profiles).filter(Boolean) as Subaccount['kyc']['profiles'];
	return profiles.map(({ country, status }) => `${toText(country)}: ${toText(status)}`).join(', ');
}

function namesOf<V>(members: Record<string, V> | undefined, isWanted: (member: V) => unknown) {
	const wanted = Object.entries(members ?? {}).filter(([, member]) => isWanted(member));
	return wanted.map(([name]) => name).join(', ');
}
