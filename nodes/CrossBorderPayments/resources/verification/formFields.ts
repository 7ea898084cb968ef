import type { INodeProperties } from 'n8n-workflow';

import { documentFormats } from '../../api/schemas/values';
import { alphabetical } from '../../descriptions/alphabetical';

/**
 * Pieces that the forms of people and businesses share. The `name` of each is the service's own
 * field name, so that a form maps to a body without a table.
 */

/** One group of fields, sent as an object. */
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

/** A repeated group of fields, sent as an array of objects. */
export const groups = (
	displayName: string,
	name: string,
	each: string,
	description: string,
	values: INodeProperties[],
): INodeProperties => ({
	displayName,
	name,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: `Add ${each}`,
	default: {},
	description,
	options: [{ displayName: each, name: 'items', values }],
});

const street: INodeProperties[] = [
	{
		displayName: 'Street Line 1',
		name: 'street_line_1',
		type: 'string',
		default: '',
		placeholder: 'e.g. Avenida Paulista 1000',
	},
	{
		displayName: 'Street Line 2',
		name: 'street_line_2',
		type: 'string',
		default: '',
		placeholder: 'e.g. Apartment 12',
	},
	{ displayName: 'City', name: 'city', type: 'string', default: '', placeholder: 'e.g. São Paulo' },
];

const postalCodeAndCountry: INodeProperties[] = [
	{
		displayName: 'Postal Code',
		name: 'postal_code',
		type: 'string',
		default: '',
		placeholder: 'e.g. 01310-100',
	},
	{
		displayName: 'Country',
		name: 'country',
		type: 'string',
		default: '',
		placeholder: 'e.g. BRA',
		description: 'Country as its 3-letter code (ISO 3166-1 alpha-3)',
	},
];

/** Address of a person. */
export const personAddress: INodeProperties[] = [
	...street,
	{ displayName: 'State', name: 'state', type: 'string', default: '', placeholder: 'e.g. SP' },
	...postalCodeAndCountry,
];

/** Address of a business. */
export const businessAddress: INodeProperties[] = [
	...street,
	{
		displayName: 'Subdivision',
		name: 'subdivision',
		type: 'string',
		default: '',
		placeholder: 'e.g. SP',
		description: 'State, province or region',
	},
	...postalCodeAndCountry,
];

/** A field for a link to a document. */
export const documentLink = (
	displayName: string,
	name: string,
	description: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder: 'e.g. https://files.example.com/document.pdf',
	description: `${description}: a link to the file or a data URI; formats ${documentFormats.join(', ')}`,
});

/** One identity document, such as a passport. */
export const identification: INodeProperties[] = [
	{
		displayName: 'Type',
		name: 'type',
		type: 'string',
		default: '',
		placeholder: 'e.g. passport',
		description:
			'Kind of document. The service shows passport, ssn, ein and crn; its full list is not documented.',
	},
	{
		displayName: 'Issuing Country',
		name: 'issuing_country',
		type: 'string',
		default: '',
		placeholder: 'e.g. BRA',
		description: 'Country as its 3-letter code (ISO 3166-1 alpha-3)',
	},
	{
		displayName: 'Number',
		name: 'number',
		type: 'string',
		default: '',
		placeholder: 'e.g. AB123456',
	},
	documentLink('Image of the Front', 'image_front', 'Front of the document'),
	documentLink('Image of the Back', 'image_back', 'Back of the document, where it has one'),
];

/** One further document. */
export const document: INodeProperties[] = [
	{
		displayName: 'Purpose',
		name: 'purpose',
		type: 'string',
		default: '',
		placeholder: 'e.g. PROOF_OF_ADDRESS',
		description:
			'What the document proves. The service shows PROOF_OF_ADDRESS, business_formation and shareholder_registry.',
	},
	documentLink('File', 'file', 'The document'),
	{
		displayName: 'Description',
		name: 'description',
		type: 'string',
		default: '',
		placeholder: 'e.g. Electricity bill of March',
	},
];

/** Name and origin of a person, on the person's own form and on that of an owner. */
export const personName: INodeProperties[] = [
	{
		displayName: 'First Name',
		name: 'first_name',
		type: 'string',
		default: '',
		placeholder: 'e.g. Ada',
	},
	{
		displayName: 'Last Name',
		name: 'last_name',
		type: 'string',
		default: '',
		placeholder: 'e.g. Silva',
	},
	{
		displayName: 'Middle Name',
		name: 'middle_name',
		type: 'string',
		default: '',
		placeholder: 'e.g. Maria',
	},
];

export const birthDate: INodeProperties = {
	displayName: 'Birth Date',
	name: 'birth_date',
	type: 'dateTime',
	default: '',
	placeholder: 'e.g. 1990-04-21',
	description: 'Day of birth; the time of day is ignored',
};

export const email: INodeProperties = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	default: '',
	placeholder: 'e.g. name@example.com',
};

export const origin: INodeProperties[] = [
	{
		displayName: 'Birth Country',
		name: 'birth_country',
		type: 'string',
		default: '',
		placeholder: 'e.g. BRA',
		description: 'Country of birth as its 3-letter code (ISO 3166-1 alpha-3)',
	},
	{
		displayName: 'Nationality',
		name: 'nationality',
		type: 'string',
		default: '',
		placeholder: 'e.g. BRA',
		description: 'Country of citizenship as its 3-letter code (ISO 3166-1 alpha-3)',
	},
];

export const signedAgreementId: INodeProperties = {
	displayName: 'Signed Agreement ID',
	name: 'signed_agreement_id',
	type: 'string',
	default: '',
	placeholder: 'e.g. 3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
	description: 'ID of the agreement that the customer signed',
};

export const actingAsIntermediary: INodeProperties = {
	displayName: 'Acting as Intermediary',
	name: 'acting_as_intermediary',
	type: 'boolean',
	default: false,
	description: 'Whether payments are made on behalf of someone else',
};

/** Collections show their entries by name; the pieces come from several places. */
export const byName = (fields: INodeProperties[]): INodeProperties[] =>
	[...fields].sort((a, b) => alphabetical(a.displayName, b.displayName));
