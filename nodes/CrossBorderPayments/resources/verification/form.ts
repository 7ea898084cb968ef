import type { INodeProperties, INodePropertyTypeOptions } from 'n8n-workflow';
import { z } from 'zod/v4';

import { exampleOf, suggestionsNameOf } from '../../api/schemas/values';
import { choiceProperty } from '../../descriptions/choices';
import { field, placeholderOf } from '../../descriptions/field';
import {
	formFieldsOf,
	isDate,
	moreDocuments,
	ownerGroup,
	type FieldGroup,
	type FormField,
} from './fields';

/** The values of a person or a business, in the order of paper forms. */
export const dataField = (schema: z.ZodObject) =>
	field(z.record(z.string(), z.unknown(), { error: 'must be an object' }), {
		displayName: 'Data',
		name: 'data',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		description: 'The service says what else it requires, such as the Signed Agreement ID',
		options: formFieldsOf(schema).map(propertyOf),
	});

/** n8n keeps the rows of a group below its name. */
const rows = z.record(z.string(), z.union([z.array(z.unknown()), z.looseObject({})]), {
	error: 'must be an object',
});

const rowsField = <const Name extends string>(
	groups: readonly FieldGroup[],
	property: Pick<INodeProperties, 'displayName' | 'placeholder' | 'description'> & { name: Name },
	typeOptions: INodePropertyTypeOptions = {},
) =>
	field(rows, {
		...property,
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true, ...typeOptions },
		default: {},
		options: groups.map(({ label, name, fields }) => ({
			displayName: label,
			name,
			values: fields.map(rowPropertyOf),
		})),
	});

export const documentsField = (...groups: readonly FieldGroup[]) =>
	rowsField(groups, {
		displayName: 'Documents',
		name: 'documents',
		placeholder: 'Add Document',
		description: 'Identity documents, proofs of address and other files',
	});

/** A row contains all its fields: a value of “Not Specified” is not sent. */
const yesOrNo = {
	type: 'options' as const,
	options: [
		{ name: 'Not Specified', value: '' },
		{ name: 'No', value: false },
		{ name: 'Yes', value: true },
	],
	default: '',
};

function rowPropertyOf(formField: FormField): INodeProperties {
	const property = propertyOf(formField);
	if (formField === moreDocuments) return { ...property, type: 'json' };
	return property.type === 'boolean' ? { ...property, ...yesOrNo } : property;
}

function propertyOf({ label, name, path, schema, operation }: FormField): INodeProperties {
	const serviceName = path.at(-1) ?? name;
	const example = examples[serviceName] ?? exampleOf(schema);
	const description = descriptions[serviceName] ?? (example && `Such as ${example}`);
	const property = {
		displayName: label,
		name,
		...(operation && { displayOptions: { show: { '/operation': [operation] } } }),
		...(description && { description }),
		...(hints[serviceName] && { hint: hints[serviceName] }),
	};
	const list = suggestionsNameOf(schema);
	if (list) return choiceProperty(list, property);
	if (schema instanceof z.ZodBoolean) return { ...property, type: 'boolean', default: false };
	if (isDate(schema)) {
		return { ...property, type: 'dateTime', typeOptions: { dateOnly: true }, default: '' };
	}
	const placeholder = example && placeholderOf(example, description);
	return { ...property, type: 'string', default: '', ...placeholder };
}

/** Examples for fields whose schema has none, by the service's name. */
const examples: Record<string, string> = {
	birth_country: 'BR',
	business_industry: '522320',
	nationality: 'BRA',
	ownership_percentage: '25',
	registration_number: '12.345.678/0001-95',
	// It has no example, because the service creates it.
	signed_agreement_id: '',
	state: 'BR-SP',
	tax_number: '12-3456789',
	website: 'https://silva.example',
};

/** Hints by the service's name of the field. */
const hints: Record<string, string> = {
	signed_agreement_id: 'A UUID that proves the client’s signature: ask the service for it',
};

const country = '3 letters, such as BRA';
const day = 'Such as 1990-04-21';
const file = 'A link, or the name of a binary field';

/** Descriptions by the service's name of the field. An assistant sees no placeholders. */
const descriptions: Record<string, string> = {
	account_purpose_other: 'If Account Purpose is other',
	acting_as_intermediary: 'Whether payments are made for someone else',
	birth_country: '2 letters, such as BR',
	birth_date: day,
	business_industry: 'Industry codes such as 522320, separated by commas',
	country,
	// Without the example, so that it also has the placeholder that n8n's rule wants.
	email: 'A single email address',
	file,
	flow_of_funds_document: file,
	formation_document: file,
	has_control: 'Whether the person controls the business',
	has_ownership: 'Whether the person owns part of it',
	image_back: file,
	image_front: file,
	incorporation_date: day,
	is_signer: 'Whether the person can sign for it',
	issuing_country: country,
	nationality: country,
	ownership_document: file,
	title: 'The role, such as director',
	has_accepted_terms_of_service: 'Whether the person has accepted the terms of service',
	has_material_intermediary_ownership:
		'Whether other companies stand between the business and its owners',
	is_dao: 'Whether it is a decentralized autonomous organization',
	is_money_transmitter: 'Whether the business transfers money for others',
	more_documents: 'Such as { "documents": [{ "purpose": "PROOF_OF_ADDRESS", "file": "bill" }] }',
};

const ownerTitle =
	'={{ $collection.item.value.first_name }} {{ $collection.item.value.last_name }}';

export const ownersField = rowsField(
	[ownerGroup],
	{
		displayName: 'Owners',
		name: 'owners',
		placeholder: 'Add Owner',
		description: 'The people who own or control it',
	},
	{ fixedCollection: { itemTitle: ownerTitle } },
);
