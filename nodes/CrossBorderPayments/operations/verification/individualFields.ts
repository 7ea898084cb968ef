import type { INodeProperties } from 'n8n-workflow';

import { individualSourcesOfFunds, verificationTypes } from '../../api/schemas/enums';
import { asTitledOptions } from '../fields/choices';
import {
	actingAsIntermediary,
	birthDate,
	byName,
	document,
	email,
	group,
	groups,
	identification,
	origin,
	personAddress,
	personName,
	signedAgreementId,
} from './formFields';

const person: INodeProperties[] = [
	...personName,
	birthDate,
	email,
	signedAgreementId,
	actingAsIntermediary,
	group('Address', 'address', 'Where the person lives', personAddress),
	groups(
		'Identifying Information',
		'identifying_information',
		'Identity Document',
		'Identity documents of the person',
		identification,
	),
	{
		displayName: 'Account Purpose',
		name: 'account_purpose',
		type: 'string',
		default: '',
		placeholder: 'e.g. payments_to_friends_or_family_abroad',
		description: 'What the account is for. The values for individuals are not documented.',
	},
	{
		displayName: 'Account Purpose (Other)',
		name: 'account_purpose_other',
		type: 'string',
		default: '',
		placeholder: 'e.g. Saving for a house',
		description: 'What the account is for, in words, where no listed purpose fits',
	},
	{
		displayName: 'Employment Status',
		name: 'employment_status',
		type: 'string',
		default: '',
		placeholder: 'e.g. employed',
		description: 'The values are not documented by the service',
	},
	{
		displayName: 'Expected Monthly Payments (USD)',
		name: 'expected_monthly_payments_usd',
		type: 'string',
		default: '',
		placeholder: 'e.g. 0_4999',
		description: 'The values are not documented by the service',
	},
	{
		displayName: 'Has Accepted Terms of Service',
		name: 'has_accepted_terms_of_service',
		type: 'boolean',
		default: false,
		description: 'Whether the person has accepted the terms of service',
	},
	{
		displayName: 'Most Recent Occupation',
		name: 'most_recent_occupation',
		type: 'string',
		default: '',
		placeholder: 'e.g. 291291',
		description: 'Code of the occupation, from the occupations lookup of the service',
	},
	{
		displayName: 'Phone',
		name: 'phone',
		type: 'string',
		default: '',
		placeholder: 'e.g. +5511987654321',
		description: 'Phone number in E.164 format, with country code',
	},
];

/** The form of the subaccount-keyed submission. */
export const individualFields = byName([
	...person,
	...origin,
	groups('Documents', 'documents', 'Document', 'Further documents, such as a proof of address', document),
	{
		displayName: 'Expected Monthly Volume (USD)',
		name: 'expected_monthly_volume_usd',
		type: 'string',
		default: '',
		placeholder: 'e.g. 5000',
	},
	{ displayName: 'Gender', name: 'gender', type: 'string', default: '', placeholder: 'e.g. female' },
	{
		displayName: 'Source of Funds',
		name: 'source_of_funds',
		type: 'options',
		options: asTitledOptions(individualSourcesOfFunds),
		default: 'salary',
		description: 'Where the money comes from',
	},
	{
		displayName: 'Source of Funds Description',
		name: 'source_of_funds_description',
		type: 'string',
		default: '',
		placeholder: 'e.g. Monthly salary as a nurse',
	},
]);

/** The form of the submission keyed by verification id. */
export const customerFields = byName([
	...person,
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		placeholder: 'e.g. 3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
		description: 'ID of the customer',
	},
	{
		displayName: 'Last Submission At',
		name: 'lastSubmissionAt',
		type: 'dateTime',
		default: '',
		description: 'When the data was last submitted',
	},
	{
		displayName: 'Provider Customer ID',
		name: 'providerCustomerId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
		description: 'ID of the customer at the verification provider',
	},
	{
		displayName: 'Source of Funds',
		name: 'source_of_funds',
		type: 'string',
		default: '',
		placeholder: 'e.g. salary',
		description: 'Where the money comes from',
	},
	{
		displayName: 'Status',
		name: 'status',
		type: 'string',
		default: '',
		placeholder: 'e.g. incomplete',
		description: 'Status of the verification',
	},
	{
		displayName: 'Store ID',
		name: 'store_id',
		type: 'string',
		default: '',
		placeholder: 'e.g. 3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
		description: 'ID of the store that the customer belongs to',
	},
	{
		displayName: 'Type',
		name: 'type',
		type: 'options',
		options: asTitledOptions(verificationTypes),
		default: 'individual',
		description: 'Whether the customer is a person or a business',
	},
]);
