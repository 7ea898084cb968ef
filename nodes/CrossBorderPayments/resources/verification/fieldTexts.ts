/** An example, by the field's name; otherwise that of the field's schema is shown. */
export const examples: Record<string, string> = {
	birth_country: 'BRA',
	image_back: 'https://files.example/passport-back.jpg',
	image_front: 'https://files.example/passport-front.jpg',
	nationality: 'BRA',
	purpose: 'PROOF_OF_ADDRESS',
	registration_number: '12.345.678/0001-95',
	source_of_funds: 'salary',
	tax_number: '12-3456789',
	type: 'passport',
	website: 'https://silva.example',
};

const valuesUnknown = 'The service does not document the values';
const dayOnly = 'The time of day is ignored';
const documentType =
	'The service shows passport, ssn, ein and crn. It does not document the full list.';

/** By the field's name, or by group and name; a menu of values counts as a group. */
export const descriptions: Record<string, string> = {
	account_purpose: `What the account is for. ${valuesUnknown}.`,
	'menu.account_purpose': 'What the account is for',
	account_purpose_other: 'What the account is for, in words',
	acting_as_intermediary: 'Whether payments are made for someone else',
	birth_date: dayOnly,
	business_industry: 'Industry codes, separated by commas. The service does not document them.',
	documents: 'Further documents, such as a proof of address',
	employment_status: valuesUnknown,
	expected_monthly_payments_usd: valuesUnknown,
	has_material_intermediary_ownership:
		'Whether other companies stand between the business and its owners',
	identification: 'Identity documents of a person, or registration documents such as ein or crn',
	'identification.type': documentType,
	'identifying_information.type': documentType,
	identifying_information: 'Identity documents of the person',
	incorporation_date: dayOnly,
	is_dao: 'Whether the business is a decentralized autonomous organization',
	is_signer: 'Whether the person may sign for the business',
	most_recent_occupation: valuesUnknown,
	purpose:
		'The service shows PROOF_OF_ADDRESS and, for businesses, business_formation and shareholder_registry',
	subdivision: 'State, province or region',
	ultimate_beneficial_owners: 'The people who own or control the business (UBOs)',
};
