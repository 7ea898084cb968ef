/**
 * Known values: those of the specification first, then those of a public reference. The service may
 * have more, so every form accepts others.
 */

const words = (text: string): readonly string[] => text.split(' ');

export const verificationTypes = ['individual', 'business'] as const;

export const subaccountStatuses = words('created approved incomplete review declined');
export const depositStatuses = words('pending completed processing failed');
export const onrampStatuses = words('pending paid completed failed');
export const offrampStatuses = words('paid completed failed pending');
export const paymentStatuses = {
	deposit: depositStatuses,
	onramp: onrampStatuses,
	offramp: offrampStatuses,
};
export const profileStatuses = words('approved pending rejected');
export const verificationStatuses = words(
	'incomplete not_started awaiting_ubo under_review approved rejected paused offboarded',
);

/** The chains of an onramp's assets. For USDC, those in the capabilities of a subaccount. */
const assetChains = new Map([
	['STABLE_SATS', ['lightning']],
	['USDC', ['ethereum', 'solana']],
]);

/** The known chains of an asset, in any spelling; undefined if none is known. */
export const chainsOf = (asset: string): readonly string[] | undefined =>
	assetChains.get(asset.trim().toUpperCase());

/** The values that a menu suggests, by name. */
export const suggestions = {
	bankCurrencies: words('BRL NGN MXN COP ARS'),
	feeCurrencies: words('USD USDC BRL USDT NGN GHS EUR ZMW'),
	onrampAssets: [...assetChains.keys()],
	onrampChains: [...assetChains.values()].flat(),
	onrampCurrencies: words('BRL'),
	paymentRails: words(
		'sepa ach wire pse celo btc_lightning xlm stellar avax tron solana polygon ethereum',
	),
	rateCurrencies: words('USD USDT USDC EUR BRL NGN'),
	recipientCurrencies: words('NGN BRL USD GHS TZS AED USDC USDT EURC EUR ZMW ARS MXN COP'),
	simulateCurrencies: words('NGN BRL USD GHS TZS USDC USDT EUR ZMW MXN COP ARS'),

	businessAccountPurposes: words(
		'charitable_donations ecommerce_retail_payments investment_purposes other payments_to_friends_or_family_abroad payroll personal_or_living_expenses protect_wealth purchase_goods_and_services receive_payments_for_goods_and_services tax_optimization third_party_money_transmission treasury_management',
	),
	businessSourcesOfFunds: words(
		'business_loans grants inter_company_funds investment_proceeds legal_settlement owners_capital pension_retirement sale_of_assets sales_of_goods_and_services tax_refund third_party_funds treasury_reserves',
	),
	businessTypes: words('cooperative corporation llc other partnership sole_prop trust'),
	documentPurposes: words(
		'PROOF_OF_ADDRESS business_formation shareholder_registry PROOF_OF_ACCOUNT_PURPOSE PROOF_OF_SOURCE_OF_FUNDS',
	),
	employmentStatuses: words('EMPLOYED HOMEMAKER RETIRED SELF_EMPLOYED STUDENT UNEMPLOYED'),
	expectedMonthlyPayments: words('UP_TO_4999 FROM_5000_TO_9999 FROM_10000_TO_49999 FROM_50000'),
	identificationTypes: words(
		'passport ssn ein crn matriculate_id military_id national_id permanent_residency_id state_or_provincial_id visa',
	),
	individualAccountPurposes: words(
		'CHARITABLE_DONATIONS ECOMMERCE_RETAIL_PAYMENTS INVESTMENT_PURPOSES OPERATING_A_COMPANY OTHER PAYMENTS_TO_FRIENDS_OR_FAMILY_ABROAD PERSONAL_OR_LIVING_EXPENSES PROTECT_WEALTH PURCHASE_GOODS_AND_SERVICES RECEIVE_PAYMENT_FOR_FREELANCING RECEIVE_SALARY',
	),
	individualSourcesOfFunds: words(
		'company_funds ecommerce_reseller gambling_proceeds gifts government_benefits inheritance investments_loans pension_retirement salary sale_of_assets_real_estate savings someone_elses_funds',
	),
} as const;

export type SuggestionsName = keyof typeof suggestions;

/** Words of the service's own: whoever enters one of them says nothing personal. */
export const knownWords: readonly string[] = [
	...verificationTypes,
	...Object.values(paymentStatuses).flat(),
	...subaccountStatuses,
	...profileStatuses,
	...verificationStatuses,
	...Object.values(suggestions).flat(),
	'bank',
];
