import { runItems } from '../../../../nodes/CrossBorderPayments/execute';
import {
	fakeExecuteContext,
	idOf,
	type FakeResponse,
} from '../../../support/n8n/fakeExecuteContext';

type Kind = 'Individual' | 'Business' | 'Customer';

/** Submits what the form holds; the service has the record, and gives the response. */
async function submit(kind: Kind, form: object, { record }: { record?: object } = {}) {
	const ids = { subaccountId: idOf(1), verificationId: idOf(1) };
	const menus = { resource: 'verification', operation: `submit${kind}` };
	const { context, requests } = fakeExecuteContext({
		parameters: { ...menus, ...ids, ...form },
		respond: ({ method }): FakeResponse =>
			method === 'GET' && !record
				? { status: 404, body: { error: 'Not Found', message: 'The business was not found' } }
				: { body: method === 'GET' ? record : { status: 'incomplete' } },
	});
	await runItems(context);
	const sent = requests.find(({ method }) => method === 'POST');
	return { body: JSON.parse(String(sent?.options.body)) as unknown };
}

const bodyOf = async (kind: Kind, form: object) => (await submit(kind, form)).body;

test('an owner has an address, an identity document and further ones', async () => {
	const owner = {
		first_name: 'Ada',
		birth_date: '1990-04-21T00:00:00.000Z',
		address_city: 'Lagos',
		identification_type: { mode: 'list', value: 'passport' },
		identification_number: '1',
		has_control: '',
		is_signer: false,
		more_documents:
			'{ "identification": [{ "type": "visa", "number": "2" }, { "type": "ssn" }], "documents": [{ "purpose": "x", "file": "https://a.example/1" }, { "purpose": "y" }] }',
	};
	const owners = { owner: [owner, { first_name: 'Eve', has_control: 'true' }, {}] };
	expect(await bodyOf('Business', { owners })).toEqual({
		ultimate_beneficial_owners: [
			{
				first_name: 'Ada',
				birth_date: '1990-04-21',
				address: { city: 'Lagos' },
				identification: [
					{ type: 'passport', number: '1' },
					{ type: 'visa', number: '2' },
				],
				documents: [{ purpose: 'x', file: 'https://a.example/1' }],
				is_signer: false,
			},
			{ first_name: 'Eve', has_control: true },
		],
	});
});

test('documents go where each submission has them', async () => {
	const documents = {
		identification: [{ type: 'passport', number: '1' }],
		document: [{ purpose: 'PROOF_OF_ADDRESS', file: 'https://files.example/1.pdf' }],
	};
	const [id] = documents.identification;
	expect(await bodyOf('Individual', { documents })).toEqual({
		identifying_information: [id],
		documents: documents.document,
	});
	expect(await bodyOf('Business', { documents })).toEqual({
		identification: [id],
		documents: documents.document,
	});
	expect(await bodyOf('Customer', { documents: { identification: [id] } })).toEqual({
		identifying_information: [id],
	});
});

test('what was added and left empty is not sent; switches that are off are', async () => {
	const form = {
		data: {
			is_dao: false,
			trade_name: '',
			incorporation_date: '',
			business_industry: ' , ',
			registered_address_city: '',
		},
		documents: { document: [{ purpose: '' }], identification: [] },
	};
	expect(await bodyOf('Business', form)).toEqual({ is_dao: false });
});

test('every value that cannot be sent is named as the form names it', async () => {
	const form = {
		data: { incorporation_date: '21.04.1990', legal_name: { a: 1 }, physical_address_country: 'x' },
		owners: { owner: [{ first_name: 'Ada' }] },
	};
	await expect(submit('Business', form)).rejects.toThrow(
		/^Legal Name must be text; Incorporation Date must be a date .*; Physical Country must be a/,
	);
	const owners = { owner: [{}, { email: 'ada' }] };
	await expect(submit('Business', { owners })).rejects.toThrow(
		'Owner 2 > Owner Email must be an email address',
	);
});

test.each(['{', '[]', '{ "documents": {} }', '{ "passport": [] }'])(
	'More Documents (JSON) is not %s',
	async (more_documents) => {
		const owners = { owner: [{ more_documents }] };
		await expect(submit('Business', { owners })).rejects.toThrow('Owner 1 > More Documents (JSON)');
	},
);

test('a field that the form does not have is not dropped silently', async () => {
	await expect(submit('Individual', { data: { firstname: 'Ada' } })).rejects.toMatchObject({
		message: 'Data has no field “firstname”. Nothing was sent',
		description: expect.stringMatching(/first_name.*Body Fields/),
	});
});

describe('Start From the Record', () => {
	const options = { startFromRecord: true };
	const record = {
		status: 'rejected',
		rejection_reasons: ['blurred'],
		first_name: 'Ada',
		middle_name: null,
		last_name: 'Silva',
		nationality: 'BRA',
		birth_date: '1990-04-21',
		address: { street_line_1: 'Rua A 1', city: 'São Paulo', country: 'BRA' },
		identifying_information: [{ type: 'passport', number: '1', image_back: null }],
	};

	test('sends what the service has for every field that is not filled in', async () => {
		const data = { last_name: 'Souza', address_city: 'Recife' };
		expect((await submit('Individual', { data, options }, { record })).body).toEqual({
			first_name: 'Ada',
			last_name: 'Souza',
			birth_date: '1990-04-21',
			address: { street_line_1: 'Rua A 1', city: 'Recife', country: 'BRA' },
			identifying_information: [{ type: 'passport', number: '1' }],
		});
	});

	test('documents and owners of the form replace those of the record', async () => {
		const business = {
			status: 'not_started',
			legal_name: 'Silva',
			ultimate_beneficial_owners: [{ first_name: 'Ada', birth_date: '1990-04-21T00:00:00.000Z' }],
			documents: [{ purpose: 'business_formation' }],
		};
		const file = 'https://a.example/1';
		const documents = { document: [{ purpose: 'shareholder_registry', file }] };
		const sent = await submit('Business', { documents, options }, { record: business });
		expect(sent.body).toEqual({
			legal_name: 'Silva',
			ultimate_beneficial_owners: [{ first_name: 'Ada', birth_date: '1990-04-21' }],
			documents: [{ purpose: 'shareholder_registry', file }],
		});
	});

	test.each([
		[400, true],
		[409, false],
	])('a rejection with %s names the option: %s', async (status, isNamed) => {
		const { context } = fakeExecuteContext({
			parameters: {
				...{ resource: 'verification', operation: 'submitIndividual', subaccountId: idOf(1) },
				data: { first_name: 'Ada' },
			},
			respond: (): FakeResponse => ({
				status,
				body: { message: 'Missing required fields: last_name' },
			}),
		});
		const advice = 'Options > Start From the Record fills in what the service has';
		const named: unknown = expect.stringContaining(advice);
		const notNamed: unknown = expect.not.stringContaining(advice);
		await expect(runItems(context)).rejects.toMatchObject({
			message: expect.stringContaining('last_name') as string,
			description: isNamed ? named : notNamed,
		});
	});

	test('without a record, what is filled in is sent', async () => {
		const data = { legal_name: 'Silva' };
		expect((await submit('Business', { data, options })).body).toEqual(data);
	});
});
