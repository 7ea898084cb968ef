import { SPEC_ENUMS } from '../../../spec/enums';
import type { Country } from './people';
import type { Subaccount } from './types';

/** As the create call leaves it: no profile, every capability flag false. */
export function buildSubaccount(id: string, email: string, createdAt: string): Subaccount {
	const unapproved = { status: 'created', kyc: { profiles: [] } };
	return { id, email, createdAt, ...unapproved, capabilities: capabilitiesOf([]) };
}

/** Spec, “States”: an approved subaccount shows true for the currencies it may use. */
export function approveSubaccount(record: Subaccount, countries: readonly Country[]): void {
	record.status = 'approved';
	record.kyc.profiles = countries.map(({ two }) => ({ country: two, status: 'approved' }));
	record.capabilities = capabilitiesOf(['USD', ...countries.map(({ currency }) => currency)]);
}

const networks = {
	USDT: ['ETHEREUM', 'SOLANA'],
	USDC: ['ETHEREUM', 'SOLANA'],
	BTC: ['LIGHTNING'],
};

function capabilitiesOf(currencies: readonly string[]): Subaccount['capabilities'] {
	const flags = (can: boolean) => ({
		canOnramp: can,
		canOfframp: can,
		canDeposit: can,
		canWithdraw: can,
	});
	return {
		currencies: Object.fromEntries(
			SPEC_ENUMS.capabilityCurrencies.map((currency) => [
				currency,
				flags(currencies.includes(currency)),
			]),
		),
		assets: Object.fromEntries(
			Object.entries(networks).map(([asset, each]) => [
				asset,
				{ networks: currencies.length > 0 ? each : [] },
			]),
		),
	};
}
