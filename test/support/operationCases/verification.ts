import {
	byId,
	directory,
	get,
	missing,
	post,
	subaccount,
	uuid,
	type OperationCase,
} from './operationCase';

const personAddress = {
	street_line_1: 'Avenida Paulista 1000',
	city: 'São Paulo',
	state: 'SP',
	postal_code: '01310-100',
	country: 'BRA',
};

const businessAddress = { street_line_1: 'Rua A 1', subdivision: 'SP', country: 'BRA' };

const passport = { type: 'passport', issuing_country: 'BRA', number: 'AB123456' };

const person = {
	first_name: 'Ada',
	last_name: 'Silva',
	phone: '+5511987654321',
	email: 'ada@customers.test',
	signed_agreement_id: uuid(899),
	acting_as_intermediary: false,
	source_of_funds: 'salary',
};

const business = {
	legal_name: 'Silva Furniture LLC',
	email: 'office@silva.test',
	business_type: 'llc',
	source_of_funds: 'sales_of_goods_and_services',
	account_purpose: 'payroll',
	is_dao: false,
	signed_agreement_id: uuid(899),
	formation_document: 'https://files.test/formation.pdf',
};

const owner = {
	first_name: 'Ada',
	last_name: 'Silva',
	email: 'ada@customers.test',
	has_ownership: true,
	ownership_percentage: '100',
};

const dates = { created_at: '2026-01-20T09:30:00.000Z', updated_at: '2026-01-21T09:30:00.000Z' };

const individualRecord = {
	status: 'incomplete',
	rejection_reasons: ['blurred image', 'expired document'],
	...dates,
	type: 'individual',
	first_name: 'Ada',
	last_name: 'Silva',
	phone: '+5511987654321',
	address: personAddress,
	birth_date: '1990-04-21',
	nationality: 'BRA',
	source_of_funds: 'salary',
};

const businessRecord = {
	status: 'awaiting_ubo',
	rejection_reasons: [],
	...dates,
	type: 'business',
	legal_name: 'Silva Furniture LLC',
	business_type: 'llc',
	registered_address: businessAddress,
	providerStatus: null,
};

const submitted = {
	status: 'incomplete',
	type: 'individual',
	endorsements: [
		{
			...{ name: 'base', status: 'incomplete' },
			additional_requirements: ['kyc_approval', 'kyc_with_proof_of_address', 'proof_of_funds'],
		},
		{ name: 'sepa', status: 'incomplete', additional_requirements: ['kyc_approval'] },
	],
	...dates,
};

/** Creates a link to the form of a subaccount. */
const link = (subaccountNumber: number, page: 'verification' | 'kyb', verificationType: string) =>
	post(
		`/v1/ramp/subaccount/${uuid(subaccountNumber)}/${page}`,
		{ verificationType },
		{ status: 201, body: { formUrl: `https://forms.test/${subaccountNumber}` } },
	);

/** A link to the form of a subaccount, whose email address the list of subaccounts has. */
function linkCase(
	[operation, page, verificationType]: readonly [string, 'verification' | 'kyb', string],
	number: number,
	email: string,
): OperationCase {
	const pageSize = number - 770;
	return {
		operation,
		parameters: { subaccountId: byId(uuid(number)) },
		settings: { pageSize },
		exchanges: [
			link(number, page, verificationType),
			directory(pageSize, subaccount(uuid(number), email)),
		],
		items: [{ formUrl: `https://forms.test/${number}`, email, verificationType }],
	};
}

export const verificationCases: OperationCase[] = [
	linkCase(['verification.createLink', 'verification', 'individual'], 801, 'eve@customers.test'),
	linkCase(['verification.createKybLink', 'kyb', 'business'], 802, 'fay@customers.test'),
	{
		operation: 'verification.get',
		parameters: { subaccountId: byId(uuid(805)) },
		settings: { pageSize: 33 },
		exchanges: [
			directory(33, subaccount(uuid(805), 'gus@customers.test')),
			missing(`/v1/kyc/customers/${uuid(805)}`),
			get(`/v1/kyc/businesses/${uuid(805)}`, businessRecord),
		],
		items: [
			{
				email: 'gus@customers.test',
				name: 'Silva Furniture LLC',
				verificationStatus: 'awaiting_ubo',
				nextStep: 'Client: verify the owners of the business',
				rejectionReasons: '',
				missingRequirements: '',
				verificationType: 'business',
				country: 'BRA',
				createdAt: '2025-11-02T10:00:00.000Z',
				updatedAt: '2026-01-21T09:30:00.000Z',
				subaccountId: uuid(805),
			},
		],
	},
	{
		operation: 'verification.getIndividual',
		parameters: { subaccountId: byId(uuid(803)) },
		exchanges: [get(`/v1/kyc/customers/${uuid(803)}`, individualRecord)],
		items: [
			{
				status: 'incomplete',
				rejectionReasons: 'blurred image, expired document',
				createdAt: '2026-01-20T09:30:00.000Z',
				updatedAt: '2026-01-21T09:30:00.000Z',
				firstName: 'Ada',
				lastName: 'Silva',
				phone: '+5511987654321',
				birthDate: '1990-04-21',
				country: 'BRA',
			},
		],
	},
	{
		operation: 'verification.getBusiness',
		parameters: { subaccountId: byId(uuid(804)) },
		exchanges: [get(`/v1/kyc/businesses/${uuid(804)}`, businessRecord)],
		items: [
			{
				status: 'awaiting_ubo',
				rejectionReasons: '',
				createdAt: '2026-01-20T09:30:00.000Z',
				updatedAt: '2026-01-21T09:30:00.000Z',
				legalName: 'Silva Furniture LLC',
				businessType: 'llc',
				registrationNumber: null,
				email: null,
				country: 'BRA',
			},
		],
	},
	{
		operation: 'verification.submitIndividual',
		parameters: {
			subaccountId: byId(uuid(811)),
			data: {
				...person,
				birth_date: '1990-04-21',
				address_street_line_1: personAddress.street_line_1,
				address_street_line_2: '',
				address_city: personAddress.city,
				address_state: personAddress.state,
				address_postal_code: personAddress.postal_code,
				address_country: personAddress.country,
			},
			documents: {
				identification: [
					{ ...passport, image_front: 'https://files.test/front.jpg', image_back: '' },
				],
			},
		},
		exchanges: [
			post(
				`/v1/kyc/customers/${uuid(811)}/submit`,
				{
					...person,
					birth_date: '1990-04-21',
					address: personAddress,
					identifying_information: [{ ...passport, image_front: 'https://files.test/front.jpg' }],
				},
				{ body: submitted },
			),
		],
		items: [
			{
				status: 'incomplete',
				missingRequirements: 'the identity check, a proof of address, proof of funds',
				...{ rejectionReasons: null, firstName: null, lastName: null, phone: null },
				...{ birthDate: null, country: null },
				...{ createdAt: dates.created_at, updatedAt: dates.updated_at },
			},
		],
	},
	{
		operation: 'verification.submitCustomer',
		parameters: {
			verificationId: uuid(821),
			data: { first_name: 'Ngozi', birth_date: '1985-12-01' },
			documents: { identification: [{ ...passport, image_front: '' }] },
		},
		exchanges: [
			post(
				`/v1/kyc/customers/${uuid(821)}/submit`,
				{
					first_name: 'Ngozi',
					birth_date: '1985-12-01',
					identifying_information: [passport],
				},
				{ body: {} },
			),
		],
		items: [{ success: true }],
	},
	{
		operation: 'verification.submitBusiness',
		parameters: {
			subaccountId: byId(uuid(831)),
			data: {
				...business,
				incorporation_date: '2015-03-02',
				business_industry: '522320, 541511',
				registered_address_street_line_1: businessAddress.street_line_1,
				registered_address_subdivision: businessAddress.subdivision,
				registered_address_country: businessAddress.country,
			},
			owners: { owner: [{ ...owner, birth_date: '1990-04-21', middle_name: '' }] },
		},
		exchanges: [
			post(
				`/v1/kyc/businesses/${uuid(831)}/submit`,
				{
					...business,
					incorporation_date: '2015-03-02',
					business_industry: ['522320', '541511'],
					registered_address: businessAddress,
					ultimate_beneficial_owners: [
						// n8n adds every field of a repeated group; those that nobody set are not sent.
						{ ...owner, birth_date: '1990-04-21' },
					],
				},
				{ body: businessRecord },
			),
		],
		items: [
			{
				...{ status: 'awaiting_ubo', missingRequirements: '', rejectionReasons: '' },
				...{ legalName: 'Silva Furniture LLC', businessType: 'llc', registrationNumber: null },
				...{ email: null, country: 'BRA' },
				...{ createdAt: dates.created_at, updatedAt: dates.updated_at },
			},
		],
	},
	{
		operation: 'verification.getFollowUps',
		title: 'with links',
		settings: { pageSize: 30 },
		parameters: { createLinks: true },
		exchanges: [
			directory(
				30,
				subaccount(uuid(842), 'ben@customers.test', '2026-01-02T10:00:00.000Z'),
				subaccount(uuid(843), 'ada@customers.test', '2026-01-01T10:00:00.000Z', 'approved'),
				subaccount(uuid(844), 'dan@customers.test', '2026-01-04T10:00:00.000Z'),
			),
			missing(`/v1/kyc/customers/${uuid(842)}`),
			get(`/v1/kyc/businesses/${uuid(842)}`, businessRecord),
			missing(`/v1/kyc/customers/${uuid(844)}`),
			missing(`/v1/kyc/businesses/${uuid(844)}`),
			link(842, 'kyb', 'business'),
			link(844, 'verification', 'individual'),
		],
		items: [
			{
				email: 'ben@customers.test',
				name: 'Silva Furniture LLC',
				verificationStatus: 'awaiting_ubo',
				nextStep: 'Client: verify the owners of the business',
				rejectionReasons: '',
				missingRequirements: '',
				verificationType: 'business',
				country: 'BRA',
				createdAt: '2026-01-02T10:00:00.000Z',
				updatedAt: '2026-01-21T09:30:00.000Z',
				subaccountId: uuid(842),
				formUrl: 'https://forms.test/842',
			},
			{
				email: 'dan@customers.test',
				name: null,
				verificationStatus: 'not_started',
				nextStep: 'You: send the link in formUrl, for a person. Client: open the form',
				rejectionReasons: '',
				missingRequirements: '',
				verificationType: null,
				country: null,
				createdAt: '2026-01-04T10:00:00.000Z',
				updatedAt: null,
				subaccountId: uuid(844),
				formUrl: 'https://forms.test/844',
			},
		],
	},
];
