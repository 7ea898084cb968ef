/** Texts, lists and documents as sheets, emails and models have them. */
import type { INodeParameters } from 'n8n-workflow';

import { failureIn, runNode } from '../support/n8n/runNode';
import { sandbox } from '../support/n8n/setup';
import { byId, uuid } from '../support/operationCases/operationCase';
import { startFakeServer, type RawServer } from '../support/fakeServer';

let server: RawServer;
let received: unknown[];
let rejects = false;

beforeAll(async () => {
	server = await startFakeServer(({ body }) => {
		received.push(body);
		return rejects
			? { status: 400, body: { statusCode: 400, message: 'Check the key', error: 'Bad Request' } }
			: { body: { status: 'incomplete' } };
	});
});
beforeEach(() => (received = []));
afterAll(async () => await server.close());

async function run(resource: string, operation: string, parameters: INodeParameters) {
	const { items, hints } = await runNode({
		...{ resource, operation, continueOnFail: true },
		parameters: { subaccountId: byId(uuid(1)), ...parameters },
		credential: sandbox({ url: server.url, apiKey: 'key-0f8fad5b' }),
	});
	return {
		body: received[0],
		failures: items.map(failureIn),
		messages: items.map(({ json }) => json.message),
		hints: hints.map(({ message }) => message),
	};
}

const business = async (parameters: INodeParameters) =>
	await run('verification', 'submitBusiness', parameters);
const person = async (parameters: INodeParameters) =>
	await run('verification', 'submitIndividual', parameters);

test.each([
	'José',
	'Jose\u0301',
	'O’Brien',
	'D\u02BCArcy',
	"N'Golo",
	'JOÃO',
	'Ưng',
	'李小龍',
	'علی\u200Cرضا',
	'क्\u200Dष',
	'Anne-Marie',
	'María  José',
	'Ølaf',
	'Çelik',
	'Ñuñez',
])('the name %j is sent as it is written', async (name) => {
	expect((await person({ data: { first_name: name } })).body).toEqual({ first_name: name });
});

test.each([
	['\u200BAda', 'Ada'],
	['A\u200Dda\u200C', 'Ada'],
	['\u202EAda\u202C', 'Ada'],
	['Ada\u2060 \uFEFF', 'Ada'],
	['Si\u00ADlva\u0000', 'Silva'],
])('of %j, what nobody sees is left out', async (name, clean) => {
	expect((await person({ data: { first_name: name } })).body).toEqual({ first_name: clean });
	const owner = [{ first_name: name }];
	received = [];
	expect((await business({ owners: { owner } })).body).toEqual({
		ultimate_beneficial_owners: [{ first_name: clean }],
	});
});

test.each(['Jo\uFFFDo', 'Ada\uD800', 'JoÃ£o', 'Nº'.replace('º', 'Âº'), 'GonÃ§alves', 'Ã‡elik'])(
	'%j has lost letters and is not sent',
	async (name) => {
		const { failures, messages } = await person({ data: { last_name: name } });
		expect(failures[0]).toMatch(/^Last Name has letters that were lost by a wrong encoding/);
		expect(messages[0]).toContain('Options > Encoding');
		expect(received).toEqual([]);
	},
);

test.each([
	'522320, 541511',
	'522320;541511',
	'522320|541511',
	'522320\r\n541511',
	'["522320","541511"]',
	'[522320, 541511]',
])('the industry codes %j are two', async (codes) => {
	const { body } = await business({ data: { business_industry: codes } });
	expect(body).toEqual({ business_industry: ['522320', '541511'] });
});

test('choices are known by their labels, in any spelling', async () => {
	const other = (value: string) => ({ __rl: true, mode: 'other', value });
	const { body } = await business({
		data: {
			business_type: other('LLC'),
			account_purpose: other('Payroll'),
			source_of_funds: other("owner's capital"),
			is_dao: 'Yes' as unknown as boolean,
		},
		owners: { owner: [{ is_signer: 'no', first_name: 'Ada' }] },
	});
	expect(body).toMatchObject({
		...{ business_type: 'llc', account_purpose: 'payroll', is_dao: true },
		ultimate_beneficial_owners: [{ is_signer: false, first_name: 'Ada' }],
	});
	received = [];
	const data = { source_of_funds: other('Salary'), employment_status: other('self-employed') };
	expect((await person({ data })).body).toEqual({
		...{ source_of_funds: 'salary', employment_status: 'SELF_EMPLOYED' },
	});
});

test('documents without a file and identifications with a type alone are left out', async () => {
	const type = { __rl: true, mode: 'other', value: 'passport' };
	const { body, hints } = await business({
		data: { legal_name: 'Silva' },
		documents: {
			document: [{ purpose: { ...type, value: 'business_formation' }, file: '' }],
			identification: [
				{ type, issuing_country: 'BRA' },
				{ type, number: '1' },
			],
		},
		owners: { owner: [{ first_name: 'Ada', identification_type: type }] },
	});
	expect(body).toEqual({
		legal_name: 'Silva',
		identification: [{ type: 'passport', number: '1' }],
		ultimate_beneficial_owners: [{ first_name: 'Ada' }],
	});
	expect(hints.filter((hint) => hint.includes('left out'))).toEqual([
		expect.stringMatching(/^Identification of Ada 1 was left out/),
		expect.stringMatching(/^Identification 1 was left out: it has no number and no image/),
		expect.stringMatching(/^Document 1 was left out: it has no file/),
	]);
});

test('a file that a node before did not pass on: how to bring it back', async () => {
	const { messages } = await person({ documents: { document: [{ file: 'bill' }] } });
	expect(messages[0]).toContain('Merge');
});

describe('A PIX key', () => {
	afterEach(() => (rejects = false));
	const validate = async (pixKey: string) => await run('recipient', 'validateBrl', { pixKey });

	it.each([
		['mailto:ada@example.com', 'ada@example.com'],
		['\u200B+5511987654321', '+5511987654321'],
		[uuid(1).replaceAll('-', '\u2011'), uuid(1)],
		['01234567890', '01234567890'],
	])('%j is sent as %j', async (entered, sent) => {
		expect((await validate(entered)).body).toEqual({ currency: 'BRL', pix_key: sent });
	});

	it.each([
		['123.456.789-09', 'Enter the digits alone: 12345678909'],
		['1234567890', 'It has 10 digits. A CPF has 11'],
	])('of the rejected %j the error says why', async (entered, advice) => {
		rejects = true;
		expect((await validate(entered)).messages[0]).toContain(advice);
	});
});
