import { bodiesFrom } from '../../../../nodes/CrossBorderPayments/resources/verification/body';
import {
	documentGroup,
	identificationGroup,
	ownerGroup,
} from '../../../../nodes/CrossBorderPayments/resources/verification/fields';

const files: Record<string, { mimeType: string; content: Buffer }> = {
	passport: { mimeType: 'image/jpeg', content: Buffer.from('front') },
	bill: { mimeType: 'application/pdf', content: Buffer.from('bill') },
	notes: { mimeType: 'text/plain', content: Buffer.from('notes') },
	scan: { mimeType: 'image/png', content: Buffer.alloc(11 * 1024 ** 2) },
	photo: { mimeType: 'Image/PNG; name=photo', content: Buffer.from('photo') },
	nothing: { mimeType: 'image/png', content: Buffer.alloc(0) },
};

const groups = {
	Document: documentGroup,
	Identification: identificationGroup,
	Owner: ownerGroup,
};

const bodiesWithFiles = async (label: keyof typeof groups, ...rows: object[]) =>
	await bodiesFrom(groups[label], rows, {
		files: { names: Object.keys(files), read: async (name) => files[name] },
		timezone: 'UTC',
		warn: () => undefined,
	});

test('a value that names a file of the item is sent as a data URI, a link as it is', async () => {
	const front = 'data:image/jpeg;base64,ZnJvbnQ=';
	const link = 'https://files.example/1.jpg';
	const scans = { image_front: 'passport', image_back: link };
	expect(await bodiesWithFiles('Identification', { number: 'passport', ...scans })).toEqual([
		{ number: 'passport', image_front: front, image_back: link },
	]);
	expect(await bodiesWithFiles('Document', { file: 'data:image/png;base64,aGk=' })).toEqual([
		{ file: 'data:image/png;base64,aGk=' },
	]);
	const owner = {
		identification_image_front: 'passport',
		more_documents: { identification: [scans], documents: [{ purpose: 'bill', file: 'bill' }] },
	};
	expect(await bodiesWithFiles('Owner', owner)).toEqual([
		{
			identification: [{ image_front: front }, { image_front: front, image_back: link }],
			documents: [{ purpose: 'bill', file: 'data:application/pdf;base64,YmlsbA==' }],
		},
	]);
});

test('the kind of a file is that of its MIME type, however it is written', async () => {
	expect(await bodiesWithFiles('Document', { file: 'photo' })).toEqual([
		{ file: 'data:image/png;base64,cGhvdG8=' },
	]);
});

test.each([
	['notes', 'The file “notes” is text/plain', /jpeg, jpg, png, heic, heif, pdf\. If it is/],
	['nothing', 'The file “nothing” is empty or cannot be read', /download/],
	[
		'missing',
		'Document 1 > Document File must be a link, or the name of a binary field: the input item only has passport; bill; notes; scan; photo; nothing',
		/Enter the name of a file/,
	],
	['scan', 'The file “scan” is 11 MB; at most 10 MB can be sent', /send a link/],
])('the file “%s” is rejected before anything is sent', async (file, message, advice) => {
	await expect(bodiesWithFiles('Document', { file })).rejects.toMatchObject({
		message,
		advice: expect.stringMatching(advice),
	});
});
