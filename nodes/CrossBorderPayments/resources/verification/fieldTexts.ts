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

/** What the form says about a field whose label does not say it all. */
interface FieldText {
	example?: string;
	description?: string;
}

/** By the schema of the field's kind. */
export const kindTexts = new Map<unknown, FieldText>([
	[
		country,
		{
			description:
				'Country code in capitals. The service does not document if it has 2 or 3 letters.',
		},
	],
	[country3, { example: 'BRA', description: '3-letter country code in capitals' }],
	[
		documentUri,
		{
			example: 'https://files.example.com/document.pdf',
			description: `A link to the file or a data URI, in one of the formats ${documentFormats.join(', ')}`,
		},
	],
	[email, { example: 'name@example.com' }],
	[phone, { example: '+5511987654321', description: 'In E.164 format, with country code' }],
	[uuid, { example: exampleId }],
]);

/** By the field's name, or by group and name. */
export const examples: Record<string, string> = {
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

/** By the field's name, or by group and name. */
export const descriptions: Record<string, string> = {
	account_purpose: 'What the account is for. The values for individuals are not documented.',
	account_purpose_other: 'What the account is for, in words, if no listed purpose fits',
	acting_as_intermediary: 'Whether payments are made for someone else',
	birth_date: dayOnly,
	business_industry: 'Industry codes, separated by commas. The service does not document them.',
	description: 'What the business does',
	'documents.description': 'What the document is',
	documents: 'Further documents, such as a proof of address',
	employment_status: valuesUnknown,
	expected_monthly_payments_usd: valuesUnknown,
	flow_of_funds_document: 'How the money moves',
	formation_document: 'How the business was founded',
	has_accepted_terms_of_service: 'Whether the person has accepted the terms of service',
	has_control: 'Whether the person controls the business',
	has_material_intermediary_ownership:
		'Whether other companies stand between the business and its owners',
	has_ownership: 'Whether the person owns part of the business',
	identification: 'Identity documents of a person, or registration documents such as ein or crn',
	'identification.type': documentType,
	'identifying_information.type': documentType,
	identifying_information: 'Identity documents of the person',
	incorporation_date: dayOnly,
	is_dao: 'Whether the business is a decentralized autonomous organization',
	is_money_transmitter: 'Whether the business moves money for others',
	is_signer: 'Whether the person may sign for the business',
	most_recent_occupation: valuesUnknown,
	ownership_percentage: 'Share of the business in percent',
	purpose: 'The service shows PROOF_OF_ADDRESS, business_formation and shareholder_registry',
	source_of_funds: 'Where the money comes from',
	subdivision: 'State, province or region',
	ultimate_beneficial_owners: 'The people who own or control the business (UBOs)',
};
