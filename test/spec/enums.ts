/** The value lists of the spec that the package knows, typed by hand; no value here comes from nodes/. */

export const words = (text: string): readonly string[] => text.split(' ');

export const SPEC_ENUMS = {
	subaccountStates: words('created approved'),
	depositStates: words('pending completed'),
	onrampStates: words('pending paid completed failed'),
	offrampStates: words('paid completed failed'),
	individualVerificationStates: words('incomplete'),
	businessVerificationStates: words('not_started awaiting_ubo'),
	capabilityCurrencies: words('USD NGN BRL GHS TZS'),
	capabilityAssets: words('USDT USDC BTC'),
	channelCurrencies: words('USDC USD USDT BTC NGN GHS'),
	simulateCurrencies: words('NGN BRL USD GHS TZS USDC USDT'),
	recipientCurrencies: words('NGN BRL USD GHS TZS AED USDC USDT EURC'),
	recipientPaymentRails: words(
		'sepa ach wire pse celo btc_lightning xlm stellar avax tron solana polygon ethereum',
	),
	banksCurrencies: words('BRL NGN'),
	feeCurrencies: words('USD USDC BRL USDT NGN GHS'),
	verificationTypes: words('individual business'),
	customerSubmissionTypes: words('individual business'),
	individualSourceOfFunds: words(
		'company_funds ecommerce_reseller gambling_proceeds gifts government_benefits inheritance investments_loans pension_retirement salary sale_of_assets_real_estate savings someone_elses_funds',
	),
	businessSourceOfFunds: words(
		'business_loans grants inter_company_funds investment_proceeds legal_settlement owners_capital pension_retirement sale_of_assets sales_of_goods_and_services tax_refund third_party_funds treasury_reserves',
	),
	businessTypes: words('cooperative corporation llc other partnership sole_prop trust'),
	businessAccountPurposes: words(
		'charitable_donations ecommerce_retail_payments investment_purposes other payments_to_friends_or_family_abroad payroll personal_or_living_expenses protect_wealth purchase_goods_and_services receive_payments_for_goods_and_services tax_optimization third_party_money_transmission treasury_management',
	),
	documentFormats: words('jpeg jpg png heic heif pdf'),
};

/** Fields of answers whose list the spec calls an enum: no other value is possible. */
export const SPEC_CLOSED_FIELDS: Readonly<Record<string, readonly string[]>> = {
	'individualVerification.source_of_funds': SPEC_ENUMS.individualSourceOfFunds,
	'businessVerification.source_of_funds': SPEC_ENUMS.businessSourceOfFunds,
	'businessVerification.business_type': SPEC_ENUMS.businessTypes,
	'businessVerification.account_purpose': SPEC_ENUMS.businessAccountPurposes,
};

/** Fields with one value. */
export const SPEC_CONSTANTS: Readonly<Record<string, string>> = {
	'onramp.type': 'onramp',
	'onrampQuote.type': 'onramp',
	'offramp.type': 'offramp',
	'individualVerification.type': 'individual',
	'businessVerification.type': 'business',
};
