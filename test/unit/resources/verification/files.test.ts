import { individualSubmission } from '../../../../nodes/CrossBorderPayments/api/schemas/verification';
import { withFiles } from '../../../../nodes/CrossBorderPayments/resources/verification/files';

const files: Record<string, { mimeType: string; content: Buffer }> = {
	passport: { mimeType: 'image/jpeg', content: Buffer.from('front') },
	bill: { mimeType: 'application/pdf', content: Buffer.from('bill') },
	notes: { mimeType: 'text/plain', content: Buffer.from('notes') },
	scan: { mimeType: 'image/png', content: Buffer.alloc(11 * 1024 ** 2) },
};

const submit = async (body: object) =>
	await withFiles(individualSubmission, body, async (name) => files[name]!);

test('a document that names a file of the item is sent as a data URI, at any depth', async () => {
	const body = {
		first_name: 'passport',
		identifying_information: [
			{ image_front: 'passport', image_back: 'https://files.example/1.jpg' },
		],
		documents: [{ purpose: 'bill', file: 'bill' }, { file: 'data:image/png;base64,aGk=' }],
	};
	expect(await submit(body)).toEqual({
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

test.each([
	['notes', 'The file “notes” is text/plain', /jpeg, jpg, png, heic, heif, pdf/],
	['scan', 'The file “scan” has 11 MB, and 10 MB are sent at most', /send a link/],
])('the file «%s» is refused before anything is sent', async (file, message, advice) => {
	await expect(submit({ documents: [{ file }] })).rejects.toMatchObject({
		message,
		advice: expect.stringMatching(advice),
	});
});
