/**
 * Records of the spec's “Resources and their fields”, typed by hand; no value here comes from nodes/. A field has the
 * kind that is asked for: where the spec says less, an email and a link by their names, an ID as a UUID, money as
 * decimal text, of deposits also as a number, which a public reference shows.
 */

import { words } from './enums';

/** Base kinds; 'decimal' is a decimal string, 'unstated' means the spec gives the field neither a type nor a value. */
type SpecBaseKind =
	| 'uuid'
	| 'string'
	| 'decimal'
	| 'decimal or number'
	| 'integer'
	| 'number'
	| 'boolean'
	| 'date-time'
	| 'date'
	| 'email'
	| 'uri'
	| '2-letter'
	| '3-letter'
	| 'country code'
	| 'E.164'
	| 'object'
	| 'array'
	| 'array of string'
	| 'unstated';

/** A base kind, with the suffix '?' where the spec says “or null” or “nullable”. */
export type SpecKind = SpecBaseKind | `${SpecBaseKind}?`;

/** A record: field to kind, nested object, or array of objects (one-element tuple). */
export interface SpecRecord {
	readonly [field: string]: SpecKind | SpecRecord | readonly [SpecRecord];
}

/** The fields of a record by their kind. */
const fields = (names: Partial<Record<SpecKind, string>>): SpecRecord =>
	Object.fromEntries(
		Object.entries(names).flatMap(([kind, list]) =>
			words(list).map((name) => [name, kind as SpecKind]),
		),
	);

/** The four capability flags of one currency (Subaccount, capabilities.currencies). */
const currencyCapability = fields({ boolean: 'canOnramp canOfframp canDeposit canWithdraw' });

/** The capability of one asset (Subaccount, capabilities.assets). */
const assetCapability = fields({ 'array of string': 'networks' });

/** Address of an individual; only country has a stated form (3-letter code). */
const addressIndividual = fields({
	unstated: 'street_line_1 street_line_2 city state postal_code',
	'3-letter': 'country',
});

/** Address of a business (registered_address, physical_address): two letters of the country, or three. */
const addressBusiness = fields({
	unstated: 'street_line_1 street_line_2 city subdivision postal_code',
	'country code': 'country',
});

/** One entry of an individual's identifying_information; the image fields are URLs. */
const identificationIndividual = fields({
	string: 'type',
	'country code': 'issuing_country',
	unstated: 'number',
	uri: 'image_front image_back',
});

/** One entry of a business's identification; image_back is nullable. */
const identificationBusiness = fields({
	string: 'type',
	'country code': 'issuing_country',
	unstated: 'number',
	uri: 'image_front',
	'uri?': 'image_back',
});

/** One entry of an individual's documents; file is a URL. */
const documentIndividual = fields({ string: 'purpose', uri: 'file' });

/** One entry of a business's documents. */
const documentBusiness = fields({ string: 'purpose', uri: 'file', unstated: 'description' });

/** One entry of an ultimate beneficial owner's documents. */
const documentOwner = fields({ uri: 'file', unstated: 'purpose description' });

/** One entry of endorsements. */
const endorsement = fields({
	string: 'name status',
	'array of string': 'additional_requirements',
});

/** Ultimate beneficial owner; the spec types only what it puts in brackets. */
const ultimateBeneficialOwner = {
	...fields({
		unstated: 'first_name middle_name last_name nationality birth_country',
		email: 'email',
		object: 'address',
		'date-time': 'birth_date',
		array: 'identification',
		boolean: 'has_ownership has_control is_signer',
		string: 'ownership_percentage title',
	}),
	documents: [documentOwner] as const,
};

/** Deposit channel: all seventeen fields, which the schema marks as required. */
const channel = fields({
	string:
		'id currency countryCurrency status vendorId country channelType rampType apiStatus settlementType',
	integer: 'max min feeLocal feeUSD estimatedSettlementTime',
	'date-time': 'createdAt updatedAt',
});

/** Network of a deposit channel: all eleven fields, which the schema marks as required. */
const network = fields({
	string: 'id name status country currency accountNumberType countryAccountNumberType code',
	'array of string': 'channelIds',
	'date-time': 'createdAt updatedAt',
});

/** Data of the v1 offramp status. */
const offrampStatusData = fields({
	uuid: 'id',
	string: 'status targetCurrency lightningCurrency',
	number:
		'targetAmount lightningAmount exchangeRate lightningFee withdrawalFee targetAmountReceivable totalFees',
	'string?': 'withdrawalId errorMessage',
	'date-time?': 'invoicePaidAt withdrawalInitiatedAt completedAt',
	'date-time': 'createdAt updatedAt',
});

/** What the record of an individual and the submission with a verification's ID share. */
const person = {
	...fields({
		string:
			'status type first_name last_name account_purpose employment_status expected_monthly_payments_usd most_recent_occupation source_of_funds',
		'string?': 'middle_name account_purpose_other',
		'E.164': 'phone',
		date: 'birth_date',
		boolean: 'acting_as_intermediary',
	}),
	address: addressIndividual,
	identifying_information: [identificationIndividual] as const,
};

/** Every record of the spec by name. */
export const SPEC_RECORDS = {
	subaccountCreated: fields({ uuid: 'id', email: 'email', string: 'status' }),
	subaccount: {
		...fields({
			uuid: 'id',
			email: 'email',
			string: 'status',
			'date-time': 'createdAt',
			boolean: 'isParent',
		}),
		kyc: { profiles: [fields({ '2-letter': 'country', string: 'status' })] },
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
	},
	balances: {
		...fields({
			uuid: 'id',
			email: 'email',
			string: 'businessName status',
			'date-time': 'createdAt',
		}),
		balances: fields({ number: 'usd ngn brl eur ghs tzs' }),
	},
	channelListing: { channels: [channel], networks: [network] },
	channel,
	network,
	deposit: fields({
		uuid: 'id',
		string: 'status currency localCurrency reference channelId',
		'string?': 'feeCurrency',
		'3-letter': 'country',
		'decimal or number': 'amount localAmount fee rate',
		'date-time': 'expiresAt createdAt',
		object: 'bankInfo',
	}),
	depositCreated: fields({
		string: 'status currency localCurrency channelId',
		'3-letter': 'country',
		'decimal or number': 'rate',
		object: 'bankInfo',
	}),
	depositBankInfoBrl: fields({ unstated: 'name qr_code_payload' }),
	depositBankInfoBank: fields({
		unstated: 'id bankBeneficiaryName bankName bankAddress bankRoutingNumber bankAccountNumber',
	}),
	recipientListItem: fields({
		uuid: 'id account_id',
		unstated: 'bank_name account_owner_name last_4 currency',
		boolean: 'active',
	}),
	recipient: fields({
		uuid: 'id account_id',
		unstated: 'account_owner_name currency',
		boolean: 'active is_verified',
		string: 'payment_rail',
	}),
	brlValidation: fields({ string: 'currency pix_key' }),
	bank: fields({ string: 'name code' }),
	conversion: fields({
		uuid: 'id',
		string: 'fromCurrency toCurrency',
		decimal: 'amount feeAmount netAmount estimatedReceived rate',
		'date-time': 'createdAt',
	}),
	onramp: {
		...fields({
			uuid: 'id account_id',
			string: 'status type client_onramp_reference',
			'date-time': 'created_at',
		}),
		from: fields({ decimal: 'amount', string: 'currency' }),
		to: fields({ decimal: 'gross_amount net_amount', string: 'asset address' }),
		pricing: {
			fx_rate: 'decimal',
			fees: fields({
				decimal: 'onramp_fee network_fee total_fees',
				string: 'onramp_fee_currency network_fee_asset total_fees_currency',
			}),
		},
		settlement: fields({ string: 'collection_id' }),
	},
	onrampQuote: {
		type: 'string',
		from: fields({ decimal: 'amount', string: 'currency' }),
		to: fields({ string: 'asset', decimal: 'gross_amount net_amount' }),
		pricing: {
			fx_rate: 'decimal',
			fees: fields({
				decimal: 'onramp_fee network_fee total_fees',
				unstated: 'onramp_fee_currency network_fee_asset total_fees_currency',
			}),
		},
	},
	offramp: {
		...fields({
			uuid: 'id account_id',
			string: 'type status client_offramp_reference',
			'date-time': 'created_at',
		}),
		from: fields({ decimal: 'amount', string: 'asset network address' }),
		to: fields({ string: 'currency', decimal: 'gross_amount net_amount', uuid: 'recipient_id' }),
		pricing: {
			fx_rate: 'decimal',
			fees: fields({ decimal: 'offramp_fee', string: 'offramp_fee_currency' }),
		},
		settlement: fields({ string: 'withdrawal_id end_to_end_id', 'date-time': 'estimated_at' }),
	},
	offrampStatus: { success: 'boolean', data: offrampStatusData },
	offrampStatusData,
	fee: fields({
		number: 'amount percentage flatFee originalAmount netAmount grossAmount',
		string: 'currency',
	}),
	rate: fields({ string: 'from to', number: 'rate' }),
	verificationForm: fields({ uri: 'formUrl' }),
	individualVerification: {
		...person,
		...fields({
			'array of string': 'rejection_reasons',
			'date-time': 'created_at updated_at',
			string:
				'gender nationality birth_country expected_monthly_volume_usd source_of_funds_description',
		}),
		endorsements: [endorsement],
		documents: [documentIndividual],
	},
	customerSubmission: {
		...person,
		...fields({
			uuid: 'id signed_agreement_id providerCustomerId store_id',
			email: 'email',
			boolean: 'has_accepted_terms_of_service',
			'date-time': 'lastSubmissionAt',
		}),
	},
	businessVerification: {
		...fields({
			string:
				'status providerApplicantId type legal_name registration_number trade_name description source_of_funds business_type website tax_number account_purpose expected_monthly_volume_usd source_of_funds_description provider_share_kyc_token',
			'string?': 'providerStatus',
			email: 'email',
			'array of string': 'rejection_reasons business_industry',
			'date-time': 'created_at updated_at',
			'date-time?': 'providerVerifiedAt',
			date: 'incorporation_date',
			boolean:
				'acting_as_intermediary is_dao is_money_transmitter has_material_intermediary_ownership',
			uri: 'formation_document ownership_document proof_of_address_document',
			'uri?': 'flow_of_funds_document',
		}),
		endorsements: [endorsement],
		registered_address: addressBusiness,
		physical_address: addressBusiness,
		identification: [identificationBusiness],
		ultimate_beneficial_owners: [ultimateBeneficialOwner],
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

/** Fields the spec notes as “read-side” or “read-side only”. */
export const SPEC_READ_SIDE = {
	individualVerification: words(
		'gender nationality birth_country expected_monthly_volume_usd source_of_funds_description',
	),
	businessVerification: words(
		'providerStatus providerApplicantId providerVerifiedAt proof_of_address_document expected_monthly_volume_usd source_of_funds_description provider_share_kyc_token',
	),
};
