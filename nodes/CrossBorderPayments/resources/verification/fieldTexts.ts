/** Examples for fields whose schema has none, by field name. */
export const examples: Record<string, string> = {
	birth_country: 'BR',
	image_back: 'https://files.example/passport-back.jpg',
	image_front: 'https://files.example/passport-front.jpg',
	nationality: 'BRA',
	registration_number: '12.345.678/0001-95',
	state: 'BR-SP',
	tax_number: '12-3456789',
	website: 'https://silva.example',
};

const dayOnly = 'Sent as YYYY-MM-DD. The time of day is ignored';

/** Descriptions by the field's name, or by group and name. */
export const descriptions: Record<string, string> = {
	account_purpose: 'What the account is for',
	account_purpose_other: 'What the account is for, in words',
	acting_as_intermediary: 'Whether payments are made for someone else',
	birth_country: '2-letter country code',
	birth_date: dayOnly,
	business_industry: 'Industry codes, separated by commas. The service does not document them.',
	documents: 'Further documents, such as a proof of address',
	has_material_intermediary_ownership:
		'Whether other companies stand between the business and its owners',
	identification: 'Identity documents of a person, or registration documents such as ein or crn',
	identifying_information: 'Identity documents of the person',
	incorporation_date: dayOnly,
	is_dao: 'Whether the business is a decentralized autonomous organization',
	is_signer: 'Whether the person may sign for the business',
	'identifying_information.issuing_country': '3 letters for a person',
	most_recent_occupation: 'The service does not document the values',
	nationality: '3-letter country code',
	signed_agreement_id:
		'The one field that the specification names as required. It names no source for it: ask the service how your clients sign the agreement',
	state: 'By ISO 3166-2',
	subdivision: 'State, province or region',
	ultimate_beneficial_owners: 'The people who own or control the business (UBOs)',
};
