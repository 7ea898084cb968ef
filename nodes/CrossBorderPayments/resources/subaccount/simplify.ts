import type { IDataObject } from 'n8n-workflow';

import type { Subaccount } from '../../api/schemas/subaccount';
import { cellText, listIn, row } from '../../operation/simplify';

const plain = row({ id: 'id', email: 'email', status: 'status', createdAt: 'createdAt' });

type Profile = Subaccount['kyc']['profiles'][number];

/** Columns of a subaccount: verification as «BR: approved», capabilities as lists of currencies. */
export function simplifySubaccount(subaccount: Subaccount): IDataObject {
	const profiles = listIn(subaccount.kyc?.profiles).filter(Boolean) as Profile[];
	const currencies = Object.entries(subaccount.capabilities?.currencies ?? {});
	const able = (flag: 'canOnramp' | 'canOfframp' | 'canDeposit' | 'canWithdraw') =>
		currencies
			.filter(([, capability]) => capability?.[flag])
			.map(([currency]) => currency)
			.join(', ');
	return {
		...plain(subaccount),
		isParent: subaccount.isParent ?? false,
		verification: profiles
			.map(({ country, status }) => `${cellText(country)}: ${cellText(status)}`)
			.join(', '),
		canOnramp: able('canOnramp'),
		canOfframp: able('canOfframp'),
		canDeposit: able('canDeposit'),
		canWithdraw: able('canWithdraw'),
		assets: Object.entries(subaccount.capabilities?.assets ?? {})
			.filter(([, asset]) => asset?.networks?.length)
			.map(([asset]) => asset)
			.join(', '),
	};
}
