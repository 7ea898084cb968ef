/** Every value list of the spec, typed by hand; no value here comes from nodes/. */

/** 'enum': called enum, allowed or supported (closed); 'observed': seen, shown or appearing; 'stated': listed without either word. */
export type SpecEnumKind = 'enum' | 'stated' | 'observed';

/** A value list; `at` are the record fields (record.field) or operations (METHOD path field) it belongs to. */
export interface SpecEnum {
	readonly kind: SpecEnumKind;
	readonly values: readonly string[];
	readonly at: readonly string[];
}

/** Every enum and list of values by name. */
export const SPEC_ENUMS = {
	environments: { kind: 'stated', values: ['production', 'sandbox'], at: [] },
	subaccountCreatedStatus: {
		kind: 'stated',
		values: ['created'],
		at: ['subaccountCreated.status'],
	},
	subaccountStates: { kind: 'stated', values: ['created', 'approved'], at: ['subaccount.status'] },
	capabilityCurrencies: {
		kind: 'stated',
		values: ['USD', 'NGN', 'BRL', 'GHS', 'TZS'],
		at: ['subaccount.capabilities.currencies'],
	},
	capabilityAssets: {
		kind: 'stated',
		values: ['USDT', 'USDC', 'BTC'],
		at: ['subaccount.capabilities.assets'],
	},
	capabilityNetworksStablecoins: {
		kind: 'observed',
		values: ['ETHEREUM', 'SOLANA'],
		at: [
			'subaccount.capabilities.assets.USDT.networks',
			'subaccount.capabilities.assets.USDC.networks',
		],
	},
	capabilityNetworksBtc: {
		kind: 'observed',
		values: ['LIGHTNING'],
		at: ['subaccount.capabilities.assets.BTC.networks'],
	},
	balanceCurrencies: {
		kind: 'stated',
		values: ['usd', 'ngn', 'brl', 'eur', 'ghs', 'tzs'],
		at: ['balances.balances'],
	},
	channelCurrencies: {
		kind: 'stated',
		values: ['USDC', 'USD', 'USDT', 'BTC', 'NGN', 'GHS'],
		at: ['GET /v1/ramp/banking/channels'],
	},
	channelStatuses: { kind: 'observed', values: ['active'], at: ['channel.status'] },
	channelTypes: {
		kind: 'observed',
		values: ['crypto', 'bank', 'lightning', 'otc', 'momo'],
		at: ['channel.channelType'],
	},
	channelRampTypes: { kind: 'observed', values: ['deposit'], at: ['channel.rampType'] },
	networkAccountNumberTypes: {
		kind: 'observed',
		values: ['address'],
		at: ['network.accountNumberType'],
	},
	networkCodes: {
		kind: 'observed',
		values: ['ETH-SEPOLIA', 'SOL-DEVNET', 'BTC', 'NGN', 'GHS'],
		at: ['network.code'],
	},
	depositStates: {
		kind: 'stated',
		values: ['pending', 'completed'],
		at: ['deposit.status', 'depositCreated.status'],
	},
	depositCreatedStates: { kind: 'stated', values: ['pending'], at: ['depositCreated.status'] },
	depositSourceAccountTypes: {
		kind: 'observed',
		values: ['bank'],
		at: ['POST /v1/ramp/{subaccountId}/banking/deposits source.accountType'],
	},
	simulateCurrencies: {
		kind: 'enum',
		values: ['NGN', 'BRL', 'USD', 'GHS', 'TZS', 'USDC', 'USDT'],
		at: ['POST /v1/ramp/{subaccountId}/banking/deposits/simulate currency'],
	},
	recipientCurrencies: {
		kind: 'enum',
		values: ['NGN', 'BRL', 'USD', 'GHS', 'TZS', 'AED', 'USDC', 'USDT', 'EURC'],
		at: ['GET /v1/ramp/{subaccountId}/banking/recipients currency'],
	},
	recipientPaymentRails: {
		kind: 'enum',
		values: [
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
		],
		at: ['GET /v1/ramp/{subaccountId}/banking/recipients payment rail'],
	},
	recipientRecordPaymentRails: {
		kind: 'observed',
		values: ['pix'],
		at: ['recipient.payment_rail'],
	},
	brlValidateCurrencies: {
		kind: 'enum',
		values: ['BRL'],
		at: ['POST /v1/banking/brl/validate currency'],
	},
	banksCurrencies: {
		kind: 'enum',
		values: ['BRL', 'NGN'],
		at: ['GET /v1/ramp/banking/banks/{currency} currency'],
	},
	feeCurrencies: {
		kind: 'enum',
		values: ['USD', 'USDC', 'BRL', 'USDT', 'NGN', 'GHS'],
		at: ['GET /v1/banking/withdrawal/fee currency', 'GET /v1/banking/deposit/fee currency'],
	},
	onrampStates: {
		kind: 'stated',
		values: ['pending', 'paid', 'completed', 'failed'],
		at: ['onramp.status'],
	},
	onrampTypes: { kind: 'stated', values: ['onramp'], at: ['onramp.type', 'onrampQuote.type'] },
	onrampQuoteCurrencies: {
		kind: 'observed',
		values: ['BRL'],
		at: ['POST /v2/ramp/{subaccountId}/banking/onramp/quote from.currency'],
	},
	onrampQuoteAssets: {
		kind: 'observed',
		values: ['STABLE_SATS'],
		at: ['POST /v2/ramp/{subaccountId}/banking/onramp/quote to.asset'],
	},
	onrampQuoteChains: {
		kind: 'observed',
		values: ['lightning'],
		at: ['POST /v2/ramp/{subaccountId}/banking/onramp/quote to.chain'],
	},
	onrampSettlementMembers: {
		kind: 'stated',
		values: ['collection_id'],
		at: ['onramp.settlement'],
	},
	offrampStates: {
		kind: 'stated',
		values: ['paid', 'completed', 'failed'],
		at: ['offramp.status'],
	},
	offrampTypes: { kind: 'stated', values: ['offramp'], at: ['offramp.type'] },
	offrampNetworks: { kind: 'observed', values: ['SOL-DEVNET'], at: ['offramp.from.network'] },
	offrampSettlementMembers: {
		kind: 'stated',
		values: ['withdrawal_id', 'estimated_at', 'end_to_end_id'],
		at: ['offramp.settlement'],
	},
	offrampStatusStates: { kind: 'observed', values: ['pending'], at: ['offrampStatusData.status'] },
	offrampStatusLightningCurrencies: {
		kind: 'observed',
		values: ['stablesats'],
		at: ['offrampStatusData.lightningCurrency'],
	},
	verificationTypes: {
		kind: 'enum',
		values: ['individual', 'business'],
		at: [
			'POST /v1/ramp/subaccount/{subaccountId}/verification verificationType',
			'POST /v1/ramp/subaccount/{subaccountId}/kyb verificationType',
		],
	},
	customerSubmissionTypes: {
		kind: 'enum',
		values: ['individual', 'business'],
		at: ['customerSubmission.type', 'POST /v1/kyc/customers/{verificationId}/submit type'],
	},
	individualVerificationStates: {
		kind: 'observed',
		values: ['incomplete'],
		at: ['individualVerification.status'],
	},
	individualVerificationTypes: {
		kind: 'stated',
		values: ['individual'],
		at: ['individualVerification.type'],
	},
	individualSourceOfFunds: {
		kind: 'enum',
		values: [
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
		],
		at: ['individualVerification.source_of_funds'],
	},
	individualDocumentPurposes: {
		kind: 'stated',
		values: ['PROOF_OF_ADDRESS'],
		at: ['documentIndividual.purpose'],
	},
	identificationTypes: {
		kind: 'observed',
		values: ['passport', 'ssn', 'ein', 'crn'],
		at: ['identificationIndividual.type', 'identificationBusiness.type'],
	},
	endorsementNames: { kind: 'observed', values: ['base', 'sepa'], at: ['endorsement.name'] },
	endorsementStatuses: { kind: 'observed', values: ['incomplete'], at: ['endorsement.status'] },
	endorsementRequirements: {
		kind: 'observed',
		values: ['kyc_approval', 'kyc_with_proof_of_address'],
		at: ['endorsement.additional_requirements'],
	},
	businessVerificationStates: {
		kind: 'observed',
		values: ['not_started', 'awaiting_ubo'],
		at: ['businessVerification.status'],
	},
	businessVerificationTypes: {
		kind: 'stated',
		values: ['business'],
		at: ['businessVerification.type'],
	},
	businessSourceOfFunds: {
		kind: 'enum',
		values: [
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
		],
		at: ['businessVerification.source_of_funds'],
	},
	businessTypes: {
		kind: 'enum',
		values: ['cooperative', 'corporation', 'llc', 'other', 'partnership', 'sole_prop', 'trust'],
		at: ['businessVerification.business_type'],
	},
	businessAccountPurposes: {
		kind: 'enum',
		values: [
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
		],
		at: ['businessVerification.account_purpose'],
	},
	businessDocumentPurposes: {
		kind: 'observed',
		values: ['business_formation', 'shareholder_registry', 'PROOF_OF_ADDRESS'],
		at: ['documentBusiness.purpose'],
	},
	documentFormats: {
		kind: 'stated',
		values: ['jpeg', 'jpg', 'png', 'heic', 'heif', 'pdf'],
		at: [
			'businessVerification.formation_document',
			'businessVerification.ownership_document',
			'businessVerification.flow_of_funds_document',
		],
	},
	versionPrefixes: { kind: 'stated', values: ['/v1', '/v2'], at: [] },
} as const satisfies Record<string, SpecEnum>;
