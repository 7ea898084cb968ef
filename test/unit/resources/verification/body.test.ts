import { individualSubmission } from '../../../../nodes/CrossBorderPayments/api/schemas/verification';
import { runItems } from '../../../../nodes/CrossBorderPayments/execute';
import { bodyFrom } from '../../../../nodes/CrossBorderPayments/resources/verification/body';
import { fakeExecuteContext, idOf } from '../../../support/n8n/fakeExecuteContext';

type Kind = 'Individual' | 'Business' | 'Customer';

/** Submits what the form holds; gives the text of the body, and the hints. */
async function submit(kind: Kind, form: object) {
	const ids = { subaccountId: idOf(1), verificationId: idOf(1) };
	const menus = { resource: 'verification', operation: `submit${kind}` };
	const { context, requests, hints } = fakeExecuteContext({
		parameters: { ...menus, ...ids, ...form },
		respond: () => ({ body: { status: 'incomplete' } }),
	});
	await runItems(context);
	return { text: String(requests[0]?.options.body), hints };
}

const bodyOf = async (kind: Kind, fields: object) =>
	JSON.parse((await submit(kind, { fields })).text) as unknown;
const submitJson = async (jsonBody: unknown) =>
	await submit('Business', { specifyBody: 'json', jsonBody });

/** How n8n stores a group of fields, and a repeated one. */
const group = (value: object) => ({ value });
const repeated = (...items: object[]) => ({ items });
const owners = (...items: object[]) => ({ ultimate_beneficial_owners: repeated(...items) });

test.each<[string, Kind, object, object]>([
	[
		'groups lose the wrapping that n8n gives them, at every depth',
		'Business',
		{
			registered_address: group({ city: 'São Paulo', country: 'BRA' }),
			documents: repeated({ purpose: 'PROOF_OF_ADDRESS' }, { purpose: 'business_formation' }),
			...owners({
				address: group({ city: 'Lagos', subdivision: 'LA' }),
				identification: repeated({ type: 'passport', number: '1' }),
			}),
		},
		{
			registered_address: { city: 'São Paulo', country: 'BRA' },
			documents: [{ purpose: 'PROOF_OF_ADDRESS' }, { purpose: 'business_formation' }],
			ultimate_beneficial_owners: [
				{
					address: { city: 'Lagos', subdivision: 'LA' },
					identification: [{ type: 'passport', number: '1' }],
				},
			],
		},
	],
	[
		'fields that were added and left empty are not sent; those set to false are',
		'Business',
		{
			is_dao: false,
			trade_name: '',
			incorporation_date: '',
			business_industry: ' , ',
			registered_address: group({ city: '' }),
			physical_address: {},
			documents: repeated({ purpose: '' }),
			identification: repeated(),
		},
		{ is_dao: false },
	],
	[
		'the switches of an owner are sent where they were set, by hand or by an expression',
		'Business',
		owners({ has_control: '', is_signer: false }, { has_control: 'true', is_signer: 'False' }),
		{ ultimate_beneficial_owners: [{ is_signer: false }, { has_control: true, is_signer: false }] },
	],
	[
		'codes of industries become a list',
		'Business',
		{ business_industry: ' 522320 ,, 541511' },
		{ business_industry: ['522320', '541511'] },
	],
	[
		'a time is sent in UTC',
		'Customer',
		{ lastSubmissionAt: '2026-01-31T09:30:00-03:00' },
		{ lastSubmissionAt: '2026-01-31T12:30:00.000Z' },
	],
	...['1990-04-21T00:00:00.000+09:00', '1990-04-21T23:59:59.999-03:00', '1990-04-21'].map(
		(date): [string, Kind, object, object] => [
			`${date} is sent as the day that it names, of an owner too`,
			'Business',
			{ incorporation_date: date, ...owners({ birth_date: date }) },
			{
				incorporation_date: '1990-04-21',
				ultimate_beneficial_owners: [{ birth_date: '1990-04-21' }],
			},
		],
	),
])('%s', async (_, kind, fields, body) => {
	expect(await bodyOf(kind, fields)).toEqual(body);
});

test.each<[object, string]>([
	[{ incorporation_date: '21.04.1990' }, 'Incorporation Date must be a date'],
	[owners({ birth_date: '2026-02-30T09:30:00Z' }), 'Birth Date must be a date, such as'],
	[{ legal_name: { a: 1 } }, 'Legal Name must be text'],
	[{ documents: 'here' }, 'Documents > 1'],
])('fields with a bad value, %j, are not sent', async (fields, message) => {
	await expect(submit('Business', { fields })).rejects.toThrow(message);
});

test.each<[unknown, string?]>([
	['{ "number": 12345678901234567890, "trade_name": null,\n "new": {"value": []}, "email": 1 }'],
	[{ legal_name: 'Silva', trade_name: null, documents: [] }],
	['{}'],
])('JSON, %j, is sent as it is', async (json) => {
	const { text } = await submitJson(json);
	expect(text).toBe(typeof json === 'string' ? json : JSON.stringify(json));
});

test('what looks odd in JSON is a hint, without the values', async () => {
	const owner = { first_name: 'Ada', shoe_size: 38, email: 'ada' };
	const odd = { legal_name: 7, ultimate_beneficial_owners: [owner], newField: 'secret' };
	const { hints } = await submitJson(JSON.stringify(odd));
	expect(hints).toEqual([
		{
			message:
				'The JSON was sent as it is. Check it: legal_name is not of type string; ultimate_beneficial_owners.shoe_size is not documented; newField is not documented',
		},
	]);
	expect((await submitJson('{ "legal_name": "Silva" }')).hints).toEqual([]);
});

const circle: Record<string, unknown> = {};
circle.self = circle;

test.each(['{', 'Ada', '[{}]', 'null', '7', [], 7, true, circle])(
	'%p is not a JSON object',
	async (json) => {
		await expect(submitJson(json)).rejects.toThrow(
			'JSON must be a JSON object, such as { "first_name": "Ada" }',
		);
	},
);

const files: Record<string, { mimeType: string; content: Buffer }> = {
	passport: { mimeType: 'image/jpeg', content: Buffer.from('front') },
	bill: { mimeType: 'application/pdf', content: Buffer.from('bill') },
	notes: { mimeType: 'text/plain', content: Buffer.from('notes') },
	scan: { mimeType: 'image/png', content: Buffer.alloc(11 * 1024 ** 2) },
	photo: { mimeType: 'Image/PNG; name=photo', content: Buffer.from('photo') },
	nothing: { mimeType: 'image/png', content: Buffer.alloc(0) },
};

const bodyWithFiles = async (body: object) =>
	await bodyFrom(individualSubmission, body, async (name) => files[name]!);

test('a document that names a file of the item is sent as a data URI, at any depth', async () => {
	const body = {
		first_name: 'passport',
		identifying_information: [
			{ image_front: 'passport', image_back: 'https://files.example/1.jpg' },
		],
		documents: [{ purpose: 'bill', file: 'bill' }, { file: 'data:image/png;base64,aGk=' }],
	};
	expect(await bodyWithFiles(body)).toEqual({
		first_name: 'passport',
		identifying_information: [
			{
				image_front: 'data:image/jpeg;base64,ZnJvbnQ=',
				image_back: 'https://files.example/1.jpg',
			},
		],
		documents: [
			{ purpose: 'bill', file: 'data:application/pdf;base64,YmlsbA==' },
			{ file: 'data:image/png;base64,aGk=' },
		],
	});
});

test('the kind of a file is that of its MIME type, however it is written', async () => {
	expect(await bodyWithFiles({ documents: [{ file: 'photo' }] })).toEqual({
		documents: [{ file: 'data:image/png;base64,cGhvdG8=' }],
	});
});

test.each([
	['notes', 'The file “notes” is text/plain', /jpeg, jpg, png, heic, heif, pdf\. If it is/],
	['nothing', 'The file “nothing” is empty', /download/],
	[
		'missing',
		'Documents > 1 > File must be a link, or the name of a binary field: the input item has no file “missing”',
		/Binary/,
	],
	['scan', 'The file “scan” has 11 MB, and 10 MB are sent at most', /send a link/],
])('the file «%s» is refused before anything is sent', async (file, message, advice) => {
	await expect(bodyWithFiles({ documents: [{ file }] })).rejects.toMatchObject({
		message,
		advice: expect.stringMatching(advice),
	});
});
