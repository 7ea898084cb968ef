/** Records of the spec's «Resources and their fields», typed by hand; no value here comes from nodes/. */

/** Base kinds; 'decimal' is a decimal string, 'unstated' means the spec gives the field neither a type nor a value. */
export type SpecBaseKind =
	| 'uuid'
	| 'string'
	| 'decimal'
	| 'integer'
	| 'number'
	| 'boolean'
	| 'date-time'
	| 'date'
	| 'email'
	| 'uri'
	| 'object'
	| 'array'
	| 'array of string'
	| 'unstated';

/** A base kind, with the suffix '?' where the spec says «or null» or «nullable». */
export type SpecKind = SpecBaseKind | `${SpecBaseKind}?`;

/** A record: field to kind, nested object, or array of objects (one-element tuple). */
export interface SpecRecord {
	readonly [field: string]: SpecKind | SpecRecord | readonly [SpecRecord];
}

/** The four capability flags of one currency (Subaccount, capabilities.currencies). */
const currencyCapability = {
	canOnramp: 'boolean',
	canOfframp: 'boolean',
	canDeposit: 'boolean',
	canWithdraw: 'boolean',
} as const;

/** The capability of one asset (Subaccount, capabilities.assets). */
const assetCapability = { networks: 'array of string' } as const;

/** Address of an individual; only country has a stated form (3-letter code). */
const addressIndividual = {
	street_line_1: 'unstated',
	street_line_2: 'unstated',
	city: 'unstated',
	state: 'unstated',
	postal_code: 'unstated',
	country: 'string',
} as const;

/** Address of a business (registered_address, physical_address). */
const addressBusiness = {
	street_line_1: 'unstated',
	street_line_2: 'unstated',
	city: 'unstated',
	subdivision: 'unstated',
	postal_code: 'unstated',
	country: 'unstated',
} as const;

/** One entry of an individual's identifying_information; the image fields are URLs. */
const identificationIndividual = {
	type: 'string',
	issuing_country: 'unstated',
	number: 'unstated',
	image_front: 'uri',
	image_back: 'uri',
} as const;

/** One entry of a business's identification; image_back is nullable. */
const identificationBusiness = {
	type: 'string',
	number: 'unstated',
	issuing_country: 'unstated',
	image_front: 'unstated',
	image_back: 'unstated?',
} as const;

/** One entry of an individual's documents; file is a URL. */
const documentIndividual = { purpose: 'string', file: 'uri' } as const;

/** One entry of a business's documents. */
const documentBusiness = { purpose: 'string', file: 'unstated', description: 'unstated' } as const;

/** One entry of an ultimate beneficial owner's documents, in the spec's order. */
const documentOwner = { file: 'unstated', purpose: 'unstated', description: 'unstated' } as const;

/** One entry of endorsements. */
const endorsement = {
	name: 'string',
	status: 'string',
	additional_requirements: 'array of string',
} as const;

/** Ultimate beneficial owner; the spec types only what it puts in brackets. */
const ultimateBeneficialOwner = {
	first_name: 'unstated',
	middle_name: 'unstated',
	last_name: 'unstated',
	birth_date: 'date-time',
	email: 'unstated',
	nationality: 'unstated',
	birth_country: 'unstated',
	address: 'unstated',
	identification: 'array',
	documents: [documentOwner],
	has_ownership: 'boolean',
	ownership_percentage: 'string',
	has_control: 'boolean',
	is_signer: 'boolean',
	title: 'string',
} as const;

/** Deposit channel: all seventeen fields, which the schema marks as required. */
const channel = {
	id: 'string',
	max: 'integer',
	min: 'integer',
	currency: 'string',
	countryCurrency: 'string',
	status: 'string',
	feeLocal: 'integer',
	feeUSD: 'integer',
	createdAt: 'date-time',
	updatedAt: 'date-time',
	vendorId: 'string',
	country: 'string',
	channelType: 'string',
	rampType: 'string',
	apiStatus: 'string',
	settlementType: 'string',
	estimatedSettlementTime: 'integer',
} as const;

/** Network of a deposit channel: all eleven fields, which the schema marks as required. */
const network = {
	id: 'string',
	name: 'string',
	status: 'string',
	country: 'string',
	currency: 'string',
	accountNumberType: 'string',
	countryAccountNumberType: 'string',
	channelIds: 'array of string',
	code: 'string',
	createdAt: 'date-time',
	updatedAt: 'date-time',
} as const;

/** Data of the v1 offramp status. */
const offrampStatusData = {
	id: 'uuid',
	status: 'string',
	targetAmount: 'number',
	targetCurrency: 'string',
	lightningAmount: 'number',
	withdrawalId: 'string?',
	invoicePaidAt: 'date-time?',
	withdrawalInitiatedAt: 'date-time?',
	completedAt: 'date-time?',
	errorMessage: 'string?',
	createdAt: 'date-time',
	updatedAt: 'date-time',
	lightningCurrency: 'string',
	exchangeRate: 'number',
	lightningFee: 'number',
	withdrawalFee: 'number',
	targetAmountReceivable: 'number',
	totalFees: 'number',
} as const;

/** Every record of the spec by name. */
export const SPEC_RECORDS = {
	subaccountCreated: { id: 'uuid', email: 'string', status: 'string' },
	subaccount: {
		id: 'uuid',
		email: 'string',
		status: 'string',
		createdAt: 'date-time',
		kyc: { profiles: [{ country: 'string', status: 'string' }] },
		capabilities: {
			currencies: {
				USD: currencyCapability,
				NGN: currencyCapability,
				BRL: currencyCapability,
				GHS: currencyCapability,
				TZS: currencyCapability,
			},
			assets: { USDT: assetCapability, USDC: assetCapability, BTC: assetCapability },
		},
		isParent: 'boolean',
	},
	balances: {
		id: 'uuid',
		email: 'string',
		balances: {
			usd: 'number',
			ngn: 'number',
			brl: 'number',
			eur: 'number',
			ghs: 'number',
			tzs: 'number',
		},
		businessName: 'string',
		status: 'string',
		createdAt: 'date-time',
	},
	channelListing: { channels: [channel], networks: [network] },
	channel,
	network,
	deposit: {
		id: 'uuid',
		status: 'string',
		amount: 'decimal',
		localAmount: 'decimal',
		currency: 'string',
		localCurrency: 'string',
		fee: 'decimal',
		feeCurrency: 'string?',
		country: 'string',
		rate: 'decimal',
		expiresAt: 'date-time',
		createdAt: 'date-time',
		bankInfo: 'object',
		reference: 'string',
		channelId: 'string',
	},
	depositCreated: {
		status: 'string',
		currency: 'string',
		country: 'string',
		rate: 'decimal',
		localCurrency: 'string',
		bankInfo: 'object',
		channelId: 'string',
	},
	depositBankInfoBrl: { name: 'unstated', qr_code_payload: 'unstated' },
	depositBankInfoBank: {
		id: 'unstated',
		bankBeneficiaryName: 'unstated',
		bankName: 'unstated',
		bankAddress: 'unstated',
		bankRoutingNumber: 'unstated',
		bankAccountNumber: 'unstated',
	},
	recipientListItem: {
		id: 'unstated',
		bank_name: 'unstated',
		account_owner_name: 'unstated',
		last_4: 'unstated',
		active: 'boolean',
		account_id: 'unstated',
		currency: 'unstated',
	},
	recipient: {
		id: 'unstated',
		account_owner_name: 'unstated',
		active: 'boolean',
		currency: 'unstated',
		is_verified: 'boolean',
		account_id: 'unstated',
		payment_rail: 'string',
	},
	brlValidation: { currency: 'string', pix_key: 'string' },
	bank: { name: 'string', code: 'string' },
	conversion: {
		id: 'uuid',
		fromCurrency: 'string',
		toCurrency: 'string',
		amount: 'decimal',
		feeAmount: 'decimal',
		netAmount: 'decimal',
		estimatedReceived: 'decimal',
		rate: 'decimal',
		createdAt: 'date-time',
	},
	onramp: {
		id: 'uuid',
		status: 'string',
		type: 'string',
		created_at: 'date-time',
		account_id: 'uuid',
		client_onramp_reference: 'string',
		from: { amount: 'decimal', currency: 'string' },
		to: { asset: 'string', gross_amount: 'decimal', net_amount: 'decimal', address: 'string' },
		pricing: {
			fx_rate: 'string',
			fees: {
				onramp_fee: 'decimal',
				onramp_fee_currency: 'string',
				network_fee: 'decimal',
				network_fee_asset: 'string',
				total_fees: 'decimal',
				total_fees_currency: 'string',
			},
		},
		settlement: { collection_id: 'string' },
	},
	onrampQuote: {
		type: 'string',
		from: { amount: 'string', currency: 'string' },
		to: { asset: 'string', gross_amount: 'string', net_amount: 'string' },
		pricing: {
			fx_rate: 'unstated',
			fees: {
				onramp_fee: 'unstated',
				onramp_fee_currency: 'unstated',
				network_fee: 'unstated',
				network_fee_asset: 'unstated',
				total_fees: 'unstated',
				total_fees_currency: 'unstated',
			},
		},
	},
	offramp: {
		id: 'uuid',
		type: 'string',
		status: 'string',
		created_at: 'date-time',
		account_id: 'uuid',
		client_offramp_reference: 'string',
		from: { amount: 'decimal', asset: 'string', network: 'string', address: 'string' },
		to: {
			currency: 'string',
			gross_amount: 'decimal',
			net_amount: 'decimal',
			recipient_id: 'uuid',
		},
		pricing: {
			fx_rate: 'string',
			fees: { offramp_fee: 'decimal', offramp_fee_currency: 'string' },
		},
		settlement: { withdrawal_id: 'string', estimated_at: 'date-time', end_to_end_id: 'string' },
	},
	offrampStatus: { success: 'boolean', data: offrampStatusData },
	offrampStatusData,
	fee: {
		amount: 'number',
		currency: 'string',
		percentage: 'number',
		flatFee: 'number',
		originalAmount: 'number',
		netAmount: 'number',
		grossAmount: 'number',
	},
	rate: { from: 'string', to: 'string', rate: 'number' },
	verificationForm: { formUrl: 'uri' },
	individualVerification: {
		status: 'string',
		rejection_reasons: 'array of string',
		endorsements: [endorsement],
		created_at: 'date-time',
		updated_at: 'date-time',
		type: 'string',
		first_name: 'string',
		last_name: 'string',
		middle_name: 'string?',
		phone: 'string',
		address: addressIndividual,
		birth_date: 'date',
		gender: 'string',
		nationality: 'string',
		birth_country: 'string',
		documents: [documentIndividual],
		account_purpose: 'string',
		account_purpose_other: 'string?',
		employment_status: 'string',
		expected_monthly_payments_usd: 'string',
		expected_monthly_volume_usd: 'string',
		acting_as_intermediary: 'boolean',
		most_recent_occupation: 'string',
		source_of_funds: 'string',
		source_of_funds_description: 'string',
		identifying_information: [identificationIndividual],
	},
	customerSubmission: {
		id: 'uuid',
		signed_agreement_id: 'uuid',
		status: 'string',
		email: 'email',
		has_accepted_terms_of_service: 'boolean',
		providerCustomerId: 'uuid',
		lastSubmissionAt: 'date-time',
		type: 'string',
		first_name: 'string',
		last_name: 'string',
		middle_name: 'string?',
		phone: 'string',
		address: addressIndividual,
		birth_date: 'date',
		account_purpose: 'string',
		account_purpose_other: 'string?',
		employment_status: 'string',
		expected_monthly_payments_usd: 'string',
		acting_as_intermediary: 'boolean',
		most_recent_occupation: 'string',
		source_of_funds: 'string',
		identifying_information: [identificationIndividual],
		store_id: 'uuid',
	},
	businessVerification: {
		status: 'string',
		email: 'email',
		rejection_reasons: 'array of string',
		endorsements: [endorsement],
		created_at: 'date-time',
		updated_at: 'date-time',
		providerStatus: 'string?',
		providerApplicantId: 'string',
		providerVerifiedAt: 'date-time?',
		type: 'string',
		legal_name: 'string',
		registration_number: 'string',
		incorporation_date: 'date',
		trade_name: 'string',
		description: 'string',
		source_of_funds: 'string',
		business_type: 'string',
		website: 'string',
		tax_number: 'string',
		acting_as_intermediary: 'boolean',
		registered_address: addressBusiness,
		physical_address: addressBusiness,
		identification: [identificationBusiness],
		is_dao: 'boolean',
		is_money_transmitter: 'boolean',
		business_industry: 'array of string',
		account_purpose: 'string',
		ultimate_beneficial_owners: [ultimateBeneficialOwner],
		formation_document: 'uri',
		ownership_document: 'uri',
		flow_of_funds_document: 'uri?',
		proof_of_address_document: 'uri',
		has_material_intermediary_ownership: 'boolean',
		expected_monthly_volume_usd: 'string',
		source_of_funds_description: 'string',
		provider_share_kyc_token: 'string',
		documents: [documentBusiness],
	},
	ultimateBeneficialOwner,
	addressIndividual,
	addressBusiness,
	identificationIndividual,
	identificationBusiness,
	documentIndividual,
	documentBusiness,
	documentOwner,
	endorsement,
} as const satisfies Record<string, SpecRecord>;

/** Name of a record of the spec. */
export type SpecRecordName = keyof typeof SPEC_RECORDS;

/** Members of the four list wrappers; only meta's members have a stated type (all integers). */
export const SPEC_WRAPPERS = {
	meta: {
		data: 'array',
		meta: { total: 'integer', page: 'integer', limit: 'integer', pages: 'integer' },
	},
	count: {
		data: 'array',
		count: 'unstated',
		page: 'unstated',
		limit: 'unstated',
		totalPages: 'unstated',
	},
	total: {
		data: 'array',
		total: 'unstated',
		page: 'unstated',
		limit: 'unstated',
		totalPages: 'unstated',
	},
} as const satisfies Record<string, SpecRecord>;

/** Fields the spec's samples carry, where the schema marks more as required than the samples show. */
export const SPEC_SAMPLE_FIELDS = {
	channel: ['id', 'max', 'min', 'currency', 'status', 'channelType', 'rampType'],
	network: [
		'id',
		'name',
		'status',
		'country',
		'currency',
		'accountNumberType',
		'countryAccountNumberType',
		'channelIds',
		'code',
	],
} as const satisfies Partial<Record<SpecRecordName, readonly string[]>>;

/** Fields the spec notes as «read-side» or «read-side only». */
export const SPEC_READ_SIDE = {
	individualVerification: [
		'gender',
		'nationality',
		'birth_country',
		'expected_monthly_volume_usd',
		'source_of_funds_description',
	],
	businessVerification: [
		'providerStatus',
		'providerApplicantId',
		'providerVerifiedAt',
		'proof_of_address_document',
		'expected_monthly_volume_usd',
		'source_of_funds_description',
		'provider_share_kyc_token',
	],
} as const satisfies Partial<Record<SpecRecordName, readonly string[]>>;

/** Fields the spec says are not on every entry; null where it does not say which fields. */
export const SPEC_SOMETIMES_ABSENT = {
	subaccount: ['isParent'],
	ultimateBeneficialOwner: null,
} as const satisfies Partial<Record<SpecRecordName, readonly string[] | null>>;

/** Forms of strings the spec states beside the type, by record and dotted field. */
export const SPEC_STRING_FORMS = {
	'subaccount.kyc.profiles[].country': '2-letter',
	'deposit.country': '3-letter',
	'conversion.fromCurrency': 'lowercase',
	'conversion.toCurrency': 'lowercase',
	'onramp.pricing.fees.onramp_fee_currency': 'lowercase',
	'onramp.pricing.fees.total_fees_currency': 'lowercase',
	'offrampStatusData.targetCurrency': 'lowercase',
	'rate.from': 'lowercase',
	'rate.to': 'lowercase',
	'individualVerification.phone': 'E.164',
	'addressIndividual.country': '3-letter',
} as const satisfies Record<string, '2-letter' | '3-letter' | 'lowercase' | 'E.164'>;
