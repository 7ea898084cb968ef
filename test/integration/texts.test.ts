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
	'MÍŠEK',
	'ŽIŽKA',
	'ÅSE ÄNGELÄ',
	'\u00AB JOSÉ \u00BB',
	'NAÏVE® CAFÉ™',
	'José’s',
	'MAÇÃ',
	// People are called so.
	...['Null', 'None', 'Any', 'Nan'],
])('the name %j is sent as it is written', async (name) => {
	expect((await person({ data: { first_name: name } })).body).toEqual({ first_name: name });
});

test.each(['null', 'NULL', ' undefined ', 'N/A', '#N/A'])(
	'%j is what a program writes without a value, and is not sent',
	async (nothing) => {
		const name = await person({ data: { first_name: nothing } });
		expect(name.failures[0]).toMatch(/^First Name is “.*”, which programs write for no value/);
		const fields = { options: { bodyFields: JSON.stringify({ address: { city: nothing } }) } };
		const { failures } = await person(fields);
		expect(failures[0]).toMatch(/^Options > Body Fields .*which programs write for no value/);
		expect(received).toEqual([]);
	},
);

test.each(['1.23457E+13', '1,23E+13', '1e+13'])(
	'%s is a number that a sheet has shortened, and is not sent',
	async (number) => {
		const { failures, messages } = await business({ data: { registration_number: number } });
		expect(failures[0]).toMatch(/^Registration Number is a number that a sheet has shortened/);
		expect(messages[0]).toContain('Format its column as text');
		const options = { bodyFields: JSON.stringify({ identification: [{ number }] }) };
		const inBody = await business({ options });
		expect(inBody.failures[0]).toMatch(/^Options > Body Fields .*that a sheet has shortened/);
		const key = await run('subaccount', 'create', { email: 'ada@x.test', oncePer: number });
		expect(key.failures[0]).toMatch(/^Once Per must be a whole key/);
		expect(received).toEqual([]);
	},
);

describe.each([
	['1.23E+18', /^ is a number that a sheet has shortened\. Format its/],
	['DEP-undefined', /^ has “undefined”, which programs write for no value\./],
	['JoÃ£o', /^ has letters that were lost by a wrong encoding/],
])('no record has the reference %s', (reference, problem) => {
	it.each([
		['deposit', 'waitUntilFinal'],
		['deposit', 'get'],
		['onramp', 'get'],
	])('%s > %s does not look for it', async (resource, operation) => {
		const locator = { __rl: true, mode: 'idOrReference', value: reference };
		const { failures } = await run(resource, operation, { [`${resource}Id`]: locator });
		expect(failures[0]?.replace(/^\w+/, '')).toMatch(problem);
		expect(received).toEqual([]);
	});

	it('a filter says so', async () => {
		const { failures } = await run('deposit', 'getAll', { filters: { reference } });
		expect(failures[0]?.replace('Filters > Reference', '')).toMatch(problem);
	});
});

test.each<[string, boolean]>([
	['10.000', false],
	['1.250', false],
	['={{ 12.345 }}', true],
	['12.3450', true],
])('a filter by the amount %s', async (amountAtLeast, isClear) => {
	const { failures } = await run('deposit', 'getTotals', { filters: { amountAtLeast } });
	const isRefused = failures.some((text) => text?.includes('which is 1250 in some countries'));
	expect(isRefused).toBe(!isClear);
});

test.each(['Ada undefined', 'null Silva', 'Rua NaN, 12', 'Ada [object Object]'])(
	'%j, of which a part is missing, is not sent',
	async (text) => {
		const { failures, messages } = await person({ data: { last_name: text } });
		expect(failures[0]).toMatch(/^Last Name has “[^”]+”, which programs write for no value/);
		expect(messages[0]).toContain('correct the expression');
		const key = await run('subaccount', 'create', { email: 'ada@x.test', oncePer: text });
		expect(key.failures[0]).toMatch(/^Once Per must be a whole key/);
		expect(received).toEqual([]);
	},
);

test('a sentence may be about nothing', async () => {
	const description =
		'We settle claims that courts have declared null and void, for insurers in Brazil.';
	const names = { legal_name: 'Undefined Nullmann & Co', trade_name: 'nullable' };
	const { body } = await business({ data: { ...names, description } });
	expect(body).toEqual({ ...names, description });
});

test('a link and a sentence may have a question mark', async () => {
	const data = {
		website: 'https://silva.example/page?en',
		description: 'We answer one question: who owes what to whom?And we pay it out in reais.',
	};
	expect((await business({ data })).body).toEqual(data);
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

test.each([
	...['Jo\uFFFDo', 'Ada\uD800', 'JoÃ£o', 'Nº'.replace('º', 'Âº'), 'GonÃ§alves', 'Ã‡elik'],
	// Polish, Czech, Turkish, Yoruba, Vietnamese, an apostrophe, and a letter that was lost before.
	...[
		'Å\u0081ukasz',
		'BÅ‚aszczyk',
		'ÄŒapek',
		'YÄ±lmaz',
		'á\u00BBŒlá\u0301',
		'Nguyá\u00BB…n',
		'Hiáº¿u',
	],
	...['Oâ€™Brien', 'Jï¿½o', 'Jo?o', 'da Concei??o'],
])('%j has lost letters and is not sent', async (name) => {
	const { failures, messages } = await person({ data: { last_name: name } });
	expect(failures[0]).toMatch(/^Last Name has letters that were lost by a wrong encoding/);
	expect(messages[0]).toContain('Options > Encoding');
	expect(received).toEqual([]);
});

test.each([
	'522320, 541511',
	'522320;541511',
	'522320|541511',
	'522320\r\n541511',
	'["522320","541511"]',
	'[522320, 541511]',
	'522320，541511',
	'522320；541511',
	'522320、541511',
	'522320 541511',
	'"522320","541511"',
	"['522320', '541511']",
	'522320.0; 541511.0',
	'522320\u2028541511',
	'={{ ["522320; 541511"] }}',
	'={{ [["522320"], 541511] }}',
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

test('Body Fields are cleaned as the form is, apart from documents', async () => {
	const document = { file: 'data:application/pdf;base64,AAAA' };
	const fields = { first_name: '\u200BAda ', owners: [{ name: 'Si\u00ADlva' }], document };
	const bodyFields = JSON.stringify(fields);
	expect((await person({ options: { bodyFields } })).body).toEqual({
		...{ first_name: 'Ada', owners: [{ name: 'Silva' }], document },
	});
	received = [];
	for (const name of ['Jo\uFFFDo', 'JoÃ£o']) {
		const lost = { options: { bodyFields: JSON.stringify({ address: { city: name } }) } };
		const { failures } = await person(lost);
		expect(failures[0]).toMatch(/^Options > Body Fields .*lost by a wrong encoding.*Encoding/);
	}
	expect(received).toEqual([]);
});

test('More Documents are read as the documents of the form', async () => {
	const more_documents = JSON.stringify({
		documents: [{ purpose: 'Proof of Address', file: 'https://x.test/a.pdf' }],
		identification: [{ type: 'Passport', number: 'A\u200B1' }],
	});
	const { body } = await business({ owners: { owner: [{ first_name: 'Ada', more_documents }] } });
	expect(body).toMatchObject({
		ultimate_beneficial_owners: [
			{
				documents: [{ purpose: 'PROOF_OF_ADDRESS', file: 'https://x.test/a.pdf' }],
				identification: [{ type: 'passport', number: 'A1' }],
			},
		],
	});
});

describe('The share of an owner', () => {
	const submitShare = async (share: unknown) => {
		const owner = [{ ownership_percentage: share as string }];
		return await business({ owners: { owner } });
	};

	it.each([
		['25', '25'],
		['25%', '25'],
		[' 33,3 % ', '33.3'],
		['0', '0'],
		['0.5%', '0.5'],
		['={{ 12.5 }}', '12.5'],
		['100', '100'],
	])('%j is %s percent', async (share, sent) => {
		const { body } = await submitShare(share);
		expect(body).toEqual({ ultimate_beneficial_owners: [{ ownership_percentage: sent }] });
	});

	it.each(['={{ 0.25 }}', '0.25', '={{ 1 }}', '0,5'])(
		'%s is a quarter, a half or the whole in a sheet, and is not sent',
		async (share) => {
			const { failures, messages } = await submitShare(share);
			expect(failures[0]).toMatch(/^Owner 1 > Ownership Percentage must be .*a sheet has 25% as/);
			expect(messages[0]).toContain('Multiply it');
			expect(received).toEqual([]);
		},
	);

	it.each(['250', 'a quarter', '1.000,5', '-5', '.5'])('%s is none', async (share) => {
		const { failures } = await submitShare(share);
		expect(failures).toEqual([
			'Owner 1 > Ownership Percentage must be a percentage, such as 25. Nothing was sent',
		]);
		expect(received).toEqual([]);
	});
});

test('the agreement ID is known in any spelling', async () => {
	const data = { signed_agreement_id: uuid(1).replaceAll('-', '') };
	expect((await person({ data })).body).toEqual({ signed_agreement_id: uuid(1) });
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

test('an expression for the file itself, instead of its name', async () => {
	const file = '={{ ({ mimeType: "application/pdf", data: "filesystem-v2" }) }}';
	const { failures } = await person({ documents: { document: [{ file }] } });
	expect(failures[0]).toMatch(/^Document 1 > Document File must be a link, or the name of a/);
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
		['tel:+55 (11) 98765-4321', '+5511987654321'],
		[`{${uuid(1)}}`, uuid(1)],
		['<ada@example.com>', 'ada@example.com'],
		['12345678909.0', '12345678909'],
		["'12345678909", '12345678909'],
		['１２３４５６７８９０９', '12345678909'],
	])('%j is sent as %j', async (entered, sent) => {
		expect((await validate(entered)).body).toEqual({ currency: 'BRL', pix_key: sent });
	});

	it.each(['1,23457E+10', '1.23E+10'])(
		'%s, which a sheet has shortened, is not sent',
		async (key) => {
			expect((await validate(key)).failures[0]).toMatch(
				/^PIX Key is a number that a sheet has shortened\. Format its column as text/,
			);
			expect(received).toEqual([]);
		},
	);

	it('with a letter that was lost is not sent', async () => {
		expect((await validate('jo\uFFFDo@example.com')).failures[0]).toMatch(
			/^PIX Key has letters that were lost by a wrong encoding/,
		);
		expect(received).toEqual([]);
	});

	it.each([
		['123.456.789-09', 'Enter the digits alone: 12345678909'],
		['1234567890', 'It has 10 digits. A CPF has 11'],
		['123 456 789 09', 'Enter the digits alone: 12345678909'],
		['CPF: 123.456.789-09', 'Enter the digits alone: 12345678909'],
	])('of the rejected %j the error says why', async (entered, advice) => {
		rejects = true;
		expect((await validate(entered)).messages[0]).toContain(advice);
	});
});
