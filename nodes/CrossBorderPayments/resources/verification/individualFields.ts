import { individualSourcesOfFunds, verificationTypes } from '../../api/schemas/enums';
import {
	booleanField,
	choiceField,
	dateField,
	documents,
	idField,
	identificationFields,
	originFields,
	personFields,
	repeatedGroup,
	sortByName,
	submissionFields,
	textField,
} from './fields';

const undocumentedValues = 'The service does not document the values';

const sharedFields = [
	...personFields,
	...submissionFields,
	repeatedGroup(
		'Identifying Information',
		'identifying_information',
		'Identity Document',
		'Identity documents of the person',
		identificationFields,
	),
	textField(
		'Account Purpose',
		'account_purpose',
		'payments_to_friends_or_family_abroad',
		'What the account is for. The service does not document the values for individuals.',
	),
	textField('Employment Status', 'employment_status', 'employed', undocumentedValues),
	textField(
		'Expected Monthly Payments (USD)',
		'expected_monthly_payments_usd',
		'0_4999',
		undocumentedValues,
	),
	booleanField(
		'Has Accepted Terms of Service',
		'has_accepted_terms_of_service',
		'Whether the person has accepted the terms of service',
	),
	textField(
		'Most Recent Occupation',
		'most_recent_occupation',
		'291291',
		'Code of the occupation, from the occupations lookup of the service',
	),
	textField('Phone', 'phone', '+5511987654321', 'Phone number in E.164 format, with country code'),
];

/** Body of POST /v1/kyc/customers/{subaccountId}/submit. */
export const individualFields = sortByName([
	...sharedFields,
	...originFields,
	documents('Further documents, such as a proof of address'),
	textField('Expected Monthly Volume (USD)', 'expected_monthly_volume_usd', '5000'),
	textField('Gender', 'gender', 'female'),
	choiceField(
		'Source of Funds',
		'source_of_funds',
		individualSourcesOfFunds,
		'salary',
		'Where the money comes from',
	),
	textField('Source of Funds Description', 'source_of_funds_description', 'Monthly salary'),
]);

/** Body of POST /v1/kyc/customers/{verificationId}/submit. */
export const customerFields = sortByName([
	...sharedFields,
	idField('ID', 'id', 'ID of the customer'),
	dateField('Last Submission At', 'lastSubmissionAt', 'When the data was last submitted'),
	idField('Provider Customer ID', 'providerCustomerId', 'ID of the customer at the provider'),
	textField('Source of Funds', 'source_of_funds', 'salary', 'Where the money comes from'),
	textField('Status', 'status', 'incomplete', 'Status of the verification'),
	idField('Store ID', 'store_id', 'ID of the store that the customer belongs to'),
	choiceField('Type', 'type', verificationTypes, 'individual', 'Person or business'),
]);
