import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { startEmulator, type Emulator } from '../support/emulator/server';
import { runNode } from '../support/n8n/runNode';
import { byId, sandbox } from '../support/n8n/setup';

interface Case {
	what: string;
	resource: string;
	operation: string;
	parameters: INodeParameters;
	says: RegExp;
}

const id = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';
const quote = { resource: 'onramp', operation: 'createQuote' };
const individual = { resource: 'verification', operation: 'submitIndividual' };
const fields = (entered: INodeParameters): INodeParameters => ({
	subaccountId: byId(id),
	specifyBody: 'fields',
	fields: entered,
});

const cases: Case[] = [
	...[
		'',
		'abc',
		`${id}0`,
		'../../v1/ramp/banking/balances',
		`${id}/banking`,
		`${id}?x=1`,
		'..',
	].map((subaccountId) => ({
		what: `subaccount “${subaccountId}”`,
		resource: 'deposit',
		operation: 'getAll',
		parameters: { subaccountId: byId(subaccountId) },
		says: /^Subaccount /,
	})),
	...['abc', '../x', ''].map((offrampId) => ({
		what: `offramp ID “${offrampId}”`,
		resource: 'offramp',
		operation: 'get',
		parameters: { subaccountId: byId(id), offrampId },
		says: /^Offramp ID /,
	})),
	...['', 'ada', 'ada@', '@example.com', 'ada @example.com'].map((email) => ({
		what: `e-mail “${email}”`,
		resource: 'subaccount',
		operation: 'create',
		parameters: { email },
		says: /^Email must /,
	})),
	...(
		[
			['', /must not be empty/],
			['0', /greater than zero/],
			['-5', /must not be negative/],
			['NaN', /must be a number/],
			['Infinity', /must be a number/],
			['1e3', /must be a number/],
			['1,000.50', /no thousands separators/],
			['12345678901234567.89', /more digits than/],
			['0.12345678901234567891', /more digits than/],
			['={{ 1/0 }}', /must be a number/],
			['={{ 0/0 }}', /must be a number/],
			['={{ true }}', /must be a number/],
			['={{ 12345678901234567890 }}', /more digits than/],
		] as const
	).map(([fromAmount, says]) => ({
		what: `amount “${fromAmount}”`,
		...quote,
		parameters: { subaccountId: byId(id), fromAmount },
		says: new RegExp(`^From Amount .*${says.source}`),
	})),
	{
		what: 'bank currency outside the list',
		resource: 'bank',
		operation: 'getAll',
		parameters: { currency: 'USD' },
		says: /^Currency must be one of BRL, NGN$/,
	},
	{
		what: 'fee currency outside the list',
		resource: 'fee',
		operation: 'calculateDeposit',
		parameters: { currency: 'EUR', amount: '1' },
		says: /^Currency must be one of USD, USDC, BRL, USDT, NGN, GHS$/,
	},
	{
		what: 'simulated currency outside the list',
		resource: 'deposit',
		operation: 'simulate',
		parameters: { subaccountId: byId(id), currency: 'EUR', amount: '1', accountNumber: '1' },
		says: /^Currency must be one of NGN, /,
	},
	{
		what: 'channel currency outside the list',
		resource: 'depositChannel',
		operation: 'getAll',
		parameters: { currency: ['XXX'] },
		says: /^Currencies > 1 must be one of USDC, /,
	},
	{
		what: 'number in a JSON body that would lose digits',
		...individual,
		parameters: {
			subaccountId: byId(id),
			specifyBody: 'json',
			jsonBody: '{"text":"12345678901234567890","x":12345678901234567891}',
		},
		says: /^JSON holds a number that would lose digits \(it ends in 91\): put it in quotes/,
	},
	{
		what: 'verification type outside the list',
		resource: 'verification',
		operation: 'createLink',
		parameters: { subaccountId: byId(id), verificationType: 'robot' },
		says: /^Verification Type must be one of individual, business$/,
	},
	{
		what: 'recipient currency outside the list',
		resource: 'recipient',
		operation: 'getAll',
		parameters: { subaccountId: byId(id), filters: { currency: 'XXX' } },
		says: /^Filters > Currency must be one of /,
	},
	{
		what: 'phone',
		...individual,
		parameters: fields({ phone: '11 98765-4321' }),
		says: /^Phone must be a phone number in E\.164 format/,
	},
	{
		what: 'impossible date',
		...individual,
		parameters: fields({ birth_date: '1990-02-30' }),
		says: /^Birth Date must be a date/,
	},
	{
		what: 'two-letter country where three are needed',
		...individual,
		parameters: fields({ address: { value: { country: 'BR' } } }),
		says: /^Address > Country must be a 3-letter country code/,
	},
	{
		what: 'agreement id',
		...individual,
		parameters: fields({ signed_agreement_id: '123' }),
		says: /^Signed Agreement ID must be a UUID/,
	},
	{
		what: 'document format',
		...individual,
		parameters: fields({
			identifying_information: { items: [{ image_front: 'https://files.example.com/front.gif' }] },
		}),
		says: /^Identifying Information > 1 > Image Front must be a link/,
	},
	{
		what: 'nothing to submit',
		...individual,
		parameters: fields({}),
		says: /^Fields must not be empty$/,
	},
	...['{', '[]', '"text"', ''].map((jsonBody) => ({
		what: `JSON body “${jsonBody}”`,
		...individual,
		parameters: { subaccountId: byId(id), specifyBody: 'json', jsonBody },
		says: /^JSON must be a JSON object/,
	})),
	...(
		[
			['{"a":1e400}', /^JSON holds a number that would lose digits \(it ends in 00\)/],
			[
				'{"a":12345678901234567891e1}',
				/^JSON holds a number that would lose digits \(it ends in e1\)/,
			],
			['{"__proto__":{"a":1}}', /^JSON must not have a field with the name __proto__/],
			[`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, /^JSON must not be nested more than/],
			['={{ ({ a: 0 / 0 }) }}', /^JSON holds something that cannot be written as JSON/],
			['={{ ({ a: 2 ** 60 }) }}', /^JSON holds a number that would lose digits \(it ends in 00\)/],
			['={{ $now }}', /^JSON must be a JSON object/],
		] as const
	).map(([jsonBody, says]) => ({
		what: `JSON body “${jsonBody.slice(0, 40)}”`,
		...individual,
		parameters: { subaccountId: byId(id), specifyBody: 'json', jsonBody },
		says,
	})),
	{
		what: 'a date where text belongs, which is not left out in silence',
		...individual,
		parameters: fields({
			first_name: 'Ada',
			documents: { items: [{ description: '={{ new Date(0) }}' }] },
		}),
		says: /^Documents > 1 > Description must be text/,
	},
	{
		what: 'text with a number in it, which is no moment',
		resource: 'verification',
		operation: 'submitCustomer',
		parameters: { verificationId: id, specifyBody: 'fields', fields: { lastSubmissionAt: 'x 1' } },
		says: /^Last Submission At must be an ISO 8601 date/,
	},
	{
		what: 'industry that is no list',
		resource: 'verification',
		operation: 'submitBusiness',
		parameters: fields({ business_industry: '={{ ({ a: 1 }) }}' }),
		says: /^Business Industry must be a list of codes/,
	},
	{
		what: 'half a character',
		resource: 'recipient',
		operation: 'validateBrl',
		parameters: { pixKey: 'ana\ud83d' },
		says: /^PIX Key holds half of a character/,
	},
	{
		what: 'object where a switch belongs',
		resource: 'balance',
		operation: 'get',
		parameters: { simplify: '={{ Object.create(null) }}' },
		says: /^Simplify must be true or false/,
	},
	{
		what: 'name of a query parameter that would be lost',
		resource: 'balance',
		operation: 'get',
		parameters: { options: { queryParameters: { parameter: [{ name: '__proto__' }] } } },
		says: /^Options > Query Parameters > Parameter > 1 > Name must be another name/,
	},
	{
		what: 'more wrong entries than anybody reads',
		resource: 'depositChannel',
		operation: 'getAll',
		parameters: { currency: Array.from({ length: 40 }, () => 'XXX') },
		says: /^Currencies > 1 must [^;]*(; Currencies > \d+ must [^;]*){9}; and 30 more$/,
	},
	{
		what: 'e-mail in a JSON body',
		...individual,
		parameters: { subaccountId: byId(id), specifyBody: 'json', jsonBody: '{"email":"ada"}' },
		says: /^Email must be an e-mail address/,
	},
	{
		what: 'limit of a list',
		resource: 'subaccount',
		operation: 'getAll',
		parameters: { returnAll: false, limit: 0 },
		says: /^Limit must be at least 1$/,
	},
	{
		what: 'date of a filter',
		resource: 'conversion',
		operation: 'getAll',
		parameters: { subaccountId: byId(id), filters: { createdAfter: 'yesterday' } },
		says: /^Filters > Created After must be a date/,
	},
	{
		what: 'month of a filter’s date',
		resource: 'conversion',
		operation: 'getAll',
		parameters: { subaccountId: byId(id), filters: { createdBefore: '2026-13-01T00:00:00' } },
		says: /^Filters > Created Before must be a date/,
	},
	{
		what: 'concurrency',
		resource: 'balance',
		operation: 'get',
		parameters: { options: { concurrency: 500 } },
		says: /^Options > Concurrency must be at most 100$/,
	},
];

let emulator: Emulator;

beforeAll(async () => {
	emulator = await startEmulator({ subaccounts: 10, recordsPerSubaccount: 2 });
});

afterAll(async () => {
	await emulator.close();
});

describe('refused before anything is sent, with the item named', () => {
	beforeEach(() => emulator.resetLog());

	test.each(cases)('$what', async ({ resource, operation, parameters, says }) => {
		const credential = sandbox(emulator);
		await expect(runNode({ resource, operation, parameters, credential })).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(says),
			context: { itemIndex: 0 },
		});
		expect(emulator.requests).toHaveLength(0);
	});

	test('a good item before and after a bad one is sent; the bad one is named', async () => {
		const { items } = await runNode({
			resource: 'subaccount',
			operation: 'create',
			parameters: { email: '={{ $json.email }}' },
			items: [{ email: 'a@example.com' }, { email: 'nobody' }, { email: 'c@example.com' }],
			credential: sandbox(emulator),
			continueOnFail: true,
		});
		expect(items.map(({ json }) => json.email ?? json.error)).toEqual([
			'a@example.com',
			'Email must be an e-mail address, such as name@example.com',
			'c@example.com',
		]);
		expect(items[1]).toEqual({
			json: {
				error: 'Email must be an e-mail address, such as name@example.com',
				message: 'Nothing was sent. Correct the value and run the node again',
			},
			pairedItem: { item: 1 },
		});
		expect(emulator.requests.map(({ body }) => (body as { email: string }).email)).toEqual([
			'a@example.com',
			'c@example.com',
		]);
	});
});

describe('a credential that must not be used', () => {
	const refused: Array<[string, ICredentialDataDecryptedObject, RegExp]> = [
		['no URL', { environment: 'sandbox', apiKey: 'k' }, /has no Sandbox URL/],
		['no production URL', { environment: 'production', apiKey: 'k' }, /has no Production URL/],
		[
			'no key',
			{ environment: 'sandbox', apiKey: '', sandboxUrl: 'https://a.example' },
			/no API key/,
		],
		[
			'blank key',
			{ environment: 'sandbox', apiKey: ' ', sandboxUrl: 'https://a.example' },
			/no API key/,
		],
		[
			'key with a line break',
			{ environment: 'sandbox', apiKey: 'abc\n', sandboxUrl: 'https://a.example' },
			/contains spaces, line breaks/,
		],
		['not a URL', { environment: 'sandbox', apiKey: 'k', sandboxUrl: 'api' }, /is not a URL/],
		[
			'user name in the URL',
			{ environment: 'sandbox', apiKey: 'k', sandboxUrl: 'https://me:pw@a.example' },
			/must not contain a user name/,
		],
		[
			'plain http',
			{ environment: 'production', apiKey: 'k', productionUrl: 'http://a.example' },
			/must start with https/,
		],
		[
			'a host that only looks like this machine',
			{ environment: 'sandbox', apiKey: 'k', sandboxUrl: 'http://127.0.0.1.a.example' },
			/must start with https/,
		],
		[
			'another protocol',
			{ environment: 'sandbox', apiKey: 'k', sandboxUrl: 'ftp://127.0.0.1' },
			/must start with https/,
		],
	];

	test.each(refused)('%s', async (_, credential, says) => {
		await expect(
			runNode({ resource: 'balance', operation: 'get', credential }),
		).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(says),
			context: { itemIndex: 0 },
		});
	});

	test('simulating outside the sandbox', async () => {
		emulator.resetLog();
		const { url, apiKey } = emulator;
		await expect(
			runNode({
				resource: 'deposit',
				operation: 'simulate',
				parameters: { subaccountId: byId(id), currency: 'BRL', amount: '1', accountNumber: '1' },
				credential: { environment: 'production', apiKey, productionUrl: url },
			}),
		).rejects.toMatchObject({ message: expect.stringContaining('works in the sandbox only') });
		expect(emulator.requests).toHaveLength(0);
	});
});
