import {
	country,
	country3,
	documentFormats,
	documentUri,
	email,
	phone,
	uuid,
} from '../../api/schemas/values';
import { exampleId } from '../../descriptions/locators';

/** Examples for fields of one kind, by the schema of the kind. */
export const kindExamples = new Map<unknown, string>([
	[country, 'BRA'],
	[country3, 'BRA'],
	[documentUri, 'https://files.example.com/document.pdf'],
	[email, 'name@example.com'],
	[phone, '+5511987654321'],
	[uuid, exampleId],
]);

/** What the description of a field adds about its kind. */
export const kindDescriptions = new Map<unknown, string>([
	[country, '3-letter country code (ISO 3166-1 alpha-3)'],
	[country3, '3-letter country code (ISO 3166-1 alpha-3)'],
	[documentUri, `A link to the file or a data URI; formats: ${documentFormats.join(', ')}`],
]);

/** Examples by the name of the field, or by group and name. */
export const examples: Record<string, string> = {
	account_purpose: 'payments_to_friends_or_family_abroad',
	account_purpose_other: 'Paying suppliers',
	business_industry: '522320, 541511',
	city: 'São Paulo',
	description: 'Sells furniture online',
	'documents.description': 'Electricity bill of March',
	employment_status: 'employed',
	expected_monthly_payments_usd: '0_4999',
	first_name: 'Ada',
	last_name: 'Silva',
	legal_name: 'Silva Furniture LLC',
	middle_name: 'Maria',
	most_recent_occupation: '291291',
	number: 'AB123456',
	ownership_percentage: '25',
	postal_code: '01310-100',
	purpose: 'PROOF_OF_ADDRESS',
	registration_number: '12.345.678/0001-95',
	source_of_funds: 'salary',
	state: 'SP',
	status: 'incomplete',
	street_line_1: 'Avenida Paulista 1000',
	street_line_2: 'Apartment 12',
	subdivision: 'SP',
	tax_number: '12-3456789',
	title: 'Director',
	trade_name: 'Silva Furniture',
	type: 'passport',
	website: 'https://silva.example',
};

const valuesUnknown = 'The service does not document the values';
const identificationType =
	'Type of document. The service shows passport, ssn, ein and crn. It does not document the full list.';

/** Descriptions by the name of the field, or by group and name. */
export const descriptions: Record<string, string> = {
	account_purpose: 'What the account is for. The values for individuals are not documented.',
	account_purpose_other: 'What the account is for, in words, if no listed purpose fits',
	acting_as_intermediary: 'Whether payments are made for someone else',
	address: 'Where the person lives',
	birth_country: 'Country of birth',
	birth_date: 'Date of birth. The time of day is ignored.',
	business_industry: 'Industry codes, separated by commas, from the lookup of the service',
	business_type: 'Legal form of the business',
	country: 'Country of the address',
	description: 'What the business does',
	'documents.description': 'What the document is',
	documents: 'Further documents, such as a proof of address',
	employment_status: valuesUnknown,
	expected_monthly_payments_usd: valuesUnknown,
	file: 'The document',
	flow_of_funds_document: 'How the money moves',
	formation_document: 'How the business was founded',
	has_accepted_terms_of_service: 'Whether the person has accepted the terms of service',
	has_control: 'Whether the person controls the business',
	has_material_intermediary_ownership:
		'Whether other companies stand between the business and its owners',
	has_ownership: 'Whether the person owns part of the business',
	id: 'ID of the customer',
	identification: 'Identity documents of a person, or registration documents such as ein or crn',
	'identification.type': identificationType,
	identifying_information: 'Identity documents of the person',
	'identifying_information.type': identificationType,
	image_back: 'Back of the document, if it has one',
	image_front: 'Front of the document',
	incorporation_date: 'Date on which the business was founded. The time of day is ignored.',
	is_dao: 'Whether the business is a decentralized autonomous organization',
	is_money_transmitter: 'Whether the business moves money for others',
	is_signer: 'Whether the person may sign for the business',
	issuing_country: 'Country that issued the document',
	lastSubmissionAt: 'When the data was last submitted',
	most_recent_occupation: 'Code of the occupation, from the occupations lookup of the service',
	nationality: 'Country of citizenship',
	ownership_document: 'Who owns the business',
	ownership_percentage: 'Share of the business in percent',
	phone: 'Phone number in E.164 format, with country code',
	physical_address: 'Where the business operates',
	providerCustomerId: 'ID of the customer at the provider',
	purpose:
		'What the document proves. The service shows PROOF_OF_ADDRESS, business_formation and shareholder_registry.',
	registered_address: 'Where the business is registered',
	signed_agreement_id: 'ID of the signed agreement',
	source_of_funds: 'Where the money comes from',
	status: 'Status of the verification',
	store_id: 'ID of the store that the customer belongs to',
	subdivision: 'State, province or region',
	title: 'Position in the business',
	type: 'Whether the customer is a person or a business',
	ultimate_beneficial_owners: 'The people who own or control the business (UBOs)',
};
