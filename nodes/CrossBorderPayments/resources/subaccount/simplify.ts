import type { IDataObject } from 'n8n-workflow';

import type { Subaccount } from '../../api/schemas/subaccount';
import { joinList, simplify, toList, toText } from '../../operation/simplify';

const columns = simplify({ id: 'id', email: 'email', status: 'status', createdAt: 'createdAt' });

type Profile = Subaccount['kyc']['profiles'][number];

/** Columns of a subaccount: verification as «BR: approved», currencies as lists, assets as «USDC: SOLANA». */
export function simplifySubaccount(subaccount: Subaccount): IDataObject {
	const profiles = toList(subaccount.kyc?.profiles).filter(Boolean) as Profile[];
	const currencies = Object.entries(subaccount.capabilities?.currencies ?? {});
	const assets = Object.entries(subaccount.capabilities?.assets ?? {});
	const currenciesWith = (flag: 'canOnramp' | 'canOfframp' | 'canDeposit' | 'canWithdraw') =>
		namesOf(currencies.filter(([, capability]) => capability?.[flag]));
	return {
		...columns(subaccount),
		isParent: subaccount.isParent ?? false,
		verification: profiles
			.map(({ country, status }) => `${toText(country)}: ${toText(status)}`)
			.join(', '),
		canOnramp: currenciesWith('canOnramp'),
		canOfframp: currenciesWith('canOfframp'),
		canDeposit: currenciesWith('canDeposit'),
		canWithdraw: currenciesWith('canWithdraw'),
		assets: assets.map(([name, asset]) => `${name}: ${joinList(asset?.networks)}`).join('; '),
	};
}

function namesOf(entries: Array<[string, unknown]>): string {
	return entries.map(([name]) => name).join(', ');
}
