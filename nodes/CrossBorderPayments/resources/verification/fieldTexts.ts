/** Examples for fields whose schema has none, by the service's name. */
export const examples: Record<string, string> = {
	birth_country: 'BR',
	business_industry: '522320, 541511',
	file: 'bill',
	flow_of_funds_document: 'https://… or funds',
	formation_document: 'https://… or formation',
	image_back: 'back',
	image_front: 'front',
	nationality: 'BRA',
	ownership_document: 'https://… or owners',
	ownership_percentage: '25',
	registration_number: '12.345.678/0001-95',
	// The service makes it, so an example helps nobody.
	signed_agreement_id: '',
	state: 'BR-SP',
	tax_number: '12-3456789',
	website: 'https://silva.example',
};

/** What a label and an example do not say, by the service's name. */
export const descriptions: Record<string, string> = {
	acting_as_intermediary: 'Whether payments are made for someone else',
	business_industry: 'Industry codes, separated by commas',
	has_accepted_terms_of_service: 'Whether the person has accepted the terms of service',
	has_material_intermediary_ownership:
		'Whether other companies stand between the business and its owners',
	is_dao: 'Whether the business is a decentralized autonomous organization',
	is_money_transmitter: 'Whether the business transfers money for others',
	signed_agreement_id: 'Proof of the client’s signature. No operation returns it: ask the service.',
};
