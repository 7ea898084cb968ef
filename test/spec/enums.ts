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

/** What a public reference of the same interface adds to the lists above, typed by hand. */
export const REFERENCE_ENUMS = {
	banksCurrencies: words('MXN COP ARS'),
	depositStates: words('processing failed'),
	employmentStatuses: words('EMPLOYED HOMEMAKER RETIRED SELF_EMPLOYED STUDENT UNEMPLOYED'),
	expectedMonthlyPayments: words('UP_TO_4999 FROM_5000_TO_9999 FROM_10000_TO_49999 FROM_50000'),
	feeCurrencies: words('EUR ZMW'),
	identificationTypes: words(
		'matriculate_id military_id national_id passport permanent_residency_id state_or_provincial_id visa',
	),
	individualAccountPurposes: words(
		'CHARITABLE_DONATIONS ECOMMERCE_RETAIL_PAYMENTS INVESTMENT_PURPOSES OPERATING_A_COMPANY OTHER PAYMENTS_TO_FRIENDS_OR_FAMILY_ABROAD PERSONAL_OR_LIVING_EXPENSES PROTECT_WEALTH PURCHASE_GOODS_AND_SERVICES RECEIVE_PAYMENT_FOR_FREELANCING RECEIVE_SALARY',
	),
	documentPurposes: words('PROOF_OF_ADDRESS PROOF_OF_ACCOUNT_PURPOSE PROOF_OF_SOURCE_OF_FUNDS'),
	offrampStates: words('pending'),
	recipientCurrencies: words('EUR ZMW ARS MXN COP'),
	simulateCurrencies: words('EUR ZMW MXN COP ARS'),
	subaccountStates: words('incomplete review declined'),
	verificationStates: words(
		'not_started incomplete under_review approved rejected awaiting_ubo paused offboarded',
	),
};

/** Values that the spec shows or calls observed, of fields that may also have others. */
export const SPEC_SHOWN_VALUES: Readonly<Record<string, unknown>> = {
	'subaccountCreated.status': 'created',
	'subaccount.status': 'created',
	'subaccount.capabilities.assets.USDT.networks': words('ETHEREUM SOLANA'),
	'subaccount.capabilities.assets.USDC.networks': words('ETHEREUM SOLANA'),
	'subaccount.capabilities.assets.BTC.networks': words('LIGHTNING'),
	'balances.status': 'approved',
	'channel.status': 'active',
	'channel.channelType': 'bank',
	'channel.rampType': 'deposit',
	'channel.min': 0,
	'network.accountNumberType': 'address',
	'network.code': 'ETH-SEPOLIA',
	'deposit.status': 'completed',
	'depositCreated.status': 'pending',
	'recipientListItem.currency': 'BRL',
	'recipient.currency': 'BRL',
	'recipient.payment_rail': 'pix',
	'conversion.fromCurrency': 'usd',
	'conversion.toCurrency': 'brl',
	// Amounts that go together.
	'conversion.feeAmount': '0.500000000000',
	'conversion.netAmount': '1250.000000000000',
	'deposit.rate': '1.00000000',
	'onramp.pricing.fx_rate': '1.000000000000',
	'onrampQuote.pricing.fx_rate': '1.000000000000',
	'onramp.status': 'completed',
	'onramp.from.currency': 'BRL',
	'onramp.to.asset': 'STABLE_SATS',
	'onrampQuote.from.currency': 'BRL',
	'onrampQuote.to.asset': 'STABLE_SATS',
	'offramp.status': 'completed',
	'offramp.from.network': 'SOL-DEVNET',
	'offrampStatusData.status': 'pending',
	'offrampStatusData.lightningCurrency': 'stablesats',
	'fee.currency': 'BRL',
	'rate.from': 'usd',
	'rate.to': 'brl',
	'individualVerification.status': 'incomplete',
	'individualVerification.source_of_funds': 'company_funds',
	'businessVerification.status': 'awaiting_ubo',
	'businessVerification.source_of_funds': 'business_loans',
	'businessVerification.business_type': 'cooperative',
	'businessVerification.account_purpose': 'charitable_donations',
	'endorsement.name': 'base',
	'endorsement.status': 'incomplete',
	'endorsement.additional_requirements': words('kyc_approval'),
	'documentIndividual.purpose': 'PROOF_OF_ADDRESS',
	'documentBusiness.purpose': 'business_formation',
	'identificationIndividual.type': 'passport',
	'identificationBusiness.type': 'ein',
	// They have no other value; the last one is an echo of the body.
	'onramp.type': 'onramp',
	'onrampQuote.type': 'onramp',
	'offramp.type': 'offramp',
	'individualVerification.type': 'individual',
	'businessVerification.type': 'business',
	'brlValidation.currency': 'BRL',
};
