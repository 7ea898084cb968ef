import type { INodeProperties } from 'n8n-workflow';

import { documentFormats } from '../../api/schemas/values';
import { compareByName, asTitledOptions } from '../../descriptions/choices';
import { exampleId } from '../../descriptions/locators';

/**
 * What the forms of people and businesses are made of. Each field has the service's own name, so that
 * the form becomes the body without a mapping of names.
 */

export const textField = (
	displayName: string,
	name: string,
	example: string,
	description = '',
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	...(description && { description }),
});

export const idField = (displayName: string, name: string, description: string) =>
	textField(displayName, name, exampleId, description);

export const countryField = (displayName: string, name: string, description: string) =>
	textField(displayName, name, 'BRA', `${description} as a 3-letter code (ISO 3166-1 alpha-3)`);

export const documentField = (displayName: string, name: string, description: string) =>
	textField(
		displayName,
		name,
		'https://files.example.com/document.pdf',
		`${description}: a link to the file or a data URI, in one of the formats ${documentFormats.join(', ')}`,
	);

export const booleanField = (
	displayName: string,
	name: string,
	description: `Whether ${string}`,
): INodeProperties => ({ displayName, name, type: 'boolean', default: false, description });

export const dateField = (
	displayName: string,
	name: string,
	description: string,
): INodeProperties => ({ displayName, name, type: 'dateTime', default: '', description });

export const choiceField = <const T extends string>(
	displayName: string,
	name: string,
	values: readonly T[],
	defaultValue: NoInfer<T>,
	description: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'options',
	options: asTitledOptions(values),
	default: defaultValue,
	description,
});

/** Fields that become one object. */
export const group = (
	displayName: string,
	name: string,
	description: string,
	values: INodeProperties[],
): INodeProperties => ({
	displayName,
	name,
	type: 'fixedCollection',
	placeholder: `Add ${displayName}`,
	default: {},
	description,
	options: [{ displayName, name: 'value', values }],
});

/** Fields that can be repeated and become an array of objects. */
export const repeatedGroup = (
	displayName: string,
	name: string,
	entryName: string,
	description: string,
	values: INodeProperties[],
): INodeProperties => ({
	displayName,
	name,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: `Add ${entryName}`,
	default: {},
	description,
	options: [{ displayName: entryName, name: 'items', values }],
});

/** Collections show their entries by name. */
export const sortByName = (fields: INodeProperties[]): INodeProperties[] =>
	[...fields].sort((a, b) => compareByName(a.displayName, b.displayName));

const addressFields = (region: INodeProperties) => [
	textField('Street Line 1', 'street_line_1', 'Avenida Paulista 1000'),
	textField('Street Line 2', 'street_line_2', 'Apartment 12'),
	textField('City', 'city', 'São Paulo'),
	region,
	textField('Postal Code', 'postal_code', '01310-100'),
	countryField('Country', 'country', 'Country'),
];

export const personAddress = group(
	'Address',
	'address',
	'Where the person lives',
	addressFields(textField('State', 'state', 'SP')),
);

export const businessAddress = addressFields(
	textField('Subdivision', 'subdivision', 'SP', 'State, province or region'),
);

/** One identity document, such as a passport. */
export const identificationFields = [
	textField(
		'Type',
		'type',
		'passport',
		'Type of document. The service shows passport, ssn, ein and crn. It does not document the full list.',
	),
	countryField('Issuing Country', 'issuing_country', 'Country'),
	textField('Number', 'number', 'AB123456'),
	documentField('Image of the Front', 'image_front', 'Front of the document'),
	documentField('Image of the Back', 'image_back', 'Back of the document, if it has one'),
];

export const documents = (description: string) =>
	repeatedGroup('Documents', 'documents', 'Document', description, [
		textField(
			'Purpose',
			'purpose',
			'PROOF_OF_ADDRESS',
			'What the document proves. The service shows PROOF_OF_ADDRESS, business_formation and shareholder_registry.',
		),
		documentField('File', 'file', 'The document'),
		textField('Description', 'description', 'Electricity bill of March'),
	]);

/** Fields of every person, customer or owner. */
export const personFields = [
	textField('First Name', 'first_name', 'Ada'),
	textField('Last Name', 'last_name', 'Silva'),
	textField('Middle Name', 'middle_name', 'Maria'),
	dateField('Birth Date', 'birth_date', 'Date of birth. The time of day is ignored.'),
	textField('Email', 'email', 'name@example.com'),
	personAddress,
];

export const originFields = [
	countryField('Birth Country', 'birth_country', 'Country of birth'),
	countryField('Nationality', 'nationality', 'Country of citizenship'),
];

/** Fields of every submission. */
export const submissionFields = [
	textField(
		'Account Purpose (Other)',
		'account_purpose_other',
		'Paying suppliers',
		'What the account is for, in words, if no listed purpose fits',
	),
	idField('Signed Agreement ID', 'signed_agreement_id', 'ID of the signed agreement'),
	booleanField(
		'Acting as Intermediary',
		'acting_as_intermediary',
		'Whether payments are made for someone else',
	),
];
