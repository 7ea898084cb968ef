/** Every list of values that the specification gives. */

export const bankCurrencies = ['BRL', 'NGN'] as const;

export const feeCurrencies = ['USD', 'USDC', 'BRL', 'USDT', 'NGN', 'GHS'] as const;

export const simulateCurrencies = ['NGN', 'BRL', 'USD', 'GHS', 'TZS', 'USDC', 'USDT'] as const;

export const recipientCurrencies = [
	'NGN',
	'BRL',
	'USD',
	'GHS',
	'TZS',
	'AED',
	'USDC',
	'USDT',
	'EURC',
] as const;

export const paymentRails = [
	'sepa',
	'ach',
	'wire',
	'pse',
	'celo',
	'btc_lightning',
	'xlm',
	'stellar',
	'avax',
	'tron',
	'solana',
	'polygon',
	'ethereum',
] as const;

/** Keys of the deposit channel listing. */
export const channelCurrencies = ['USDC', 'USD', 'USDT', 'BTC', 'NGN', 'GHS'] as const;

/** Keys of a subaccount's capabilities. */
export const capabilityCurrencies = ['USD', 'NGN', 'BRL', 'GHS', 'TZS'] as const;
export const capabilityAssets = ['USDT', 'USDC', 'BTC'] as const;

export const verificationTypes = ['individual', 'business'] as const;

export const subaccountStatuses = ['created', 'approved'] as const;
export const depositStatuses = ['pending', 'completed'] as const;
export const onrampStatuses = ['pending', 'paid', 'completed', 'failed'] as const;
export const offrampStatuses = ['paid', 'completed', 'failed'] as const;
export const individualStatuses = ['incomplete'] as const;
export const businessStatuses = ['not_started', 'awaiting_ubo'] as const;

export const individualSourcesOfFunds = [
	'company_funds',
	'ecommerce_reseller',
	'gambling_proceeds',
	'gifts',
	'government_benefits',
	'inheritance',
	'investments_loans',
	'pension_retirement',
	'salary',
	'sale_of_assets_real_estate',
	'savings',
	'someone_elses_funds',
] as const;

export const businessSourcesOfFunds = [
	'business_loans',
	'grants',
	'inter_company_funds',
	'investment_proceeds',
	'legal_settlement',
	'owners_capital',
	'pension_retirement',
	'sale_of_assets',
	'sales_of_goods_and_services',
	'tax_refund',
	'third_party_funds',
	'treasury_reserves',
] as const;

export const businessTypes = [
	'cooperative',
	'corporation',
	'llc',
	'other',
	'partnership',
	'sole_prop',
	'trust',
] as const;

export const businessAccountPurposes = [
	'charitable_donations',
	'ecommerce_retail_payments',
	'investment_purposes',
	'other',
	'payments_to_friends_or_family_abroad',
	'payroll',
	'personal_or_living_expenses',
	'protect_wealth',
	'purchase_goods_and_services',
	'receive_payments_for_goods_and_services',
	'tax_optimization',
	'third_party_money_transmission',
	'treasury_management',
] as const;
