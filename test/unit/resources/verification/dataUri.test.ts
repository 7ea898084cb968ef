import { documentTypeOf } from '../../../../nodes/CrossBorderPayments/resources/verification/dataUri';

const typeOf = (mimeType: string, bytes: string, fileName?: string) =>
	documentTypeOf({ mimeType, fileName, content: Buffer.from(bytes, 'latin1') });

test.each([
	['application/octet-stream', '%PDF-1.7', undefined, 'application/pdf'],
	['binary/octet-stream', '\xff\xd8\xff\xe0', undefined, 'image/jpeg'],
	['', '\x89PNG\r\n', undefined, 'image/png'],
	['application/octet-stream', '\0\0\0\x18ftypheic', undefined, 'image/heic'],
	['application/octet-stream', 'what is not known', 'Proof.PDF', 'application/pdf'],
	['application/octet-stream', 'what is not known', 'Proof.docx', 'application/octet-stream'],
	['application/octet-stream', 'what is not known', 'constructor', 'application/octet-stream'],
	['image/jpeg', '%PDF-1.7', undefined, 'application/pdf'],
	['Application/PDF; charset=utf-8', 'what is not known', undefined, 'application/pdf'],
	['application/pdf', '<!DOCTYPE html><html>', 'proof.pdf', 'text/html'],
	['application/pdf', '\xef\xbb\xbf\n <html>', 'proof.pdf', 'text/html'],
	['application/octet-stream', '\r\n%PDF-1.4', undefined, 'application/pdf'],
	['application/octet-stream', '<Error><Code>NoSuchKey</Code>', 'proof.pdf', 'text/html'],
	['application/pdf', '{"message":"Not Found"}', 'proof.pdf', 'application/json'],
	['image/png', '[]', 'proof.png', 'application/json'],
	['image/jpeg', 'RIFF\x24\0\0\0WEBPVP8', 'photo.jpg', 'image/webp'],
	['application/pdf', 'PK\x03\x04\x14', 'proof.pdf', 'application/zip'],
	['application/octet-stream', '<?xml version="1.0"?><Error>', 'proof.pdf', 'text/html'],
])('%j with %j, named %s, is %s', (mimeType, bytes, name, expected) => {
	expect(typeOf(mimeType, bytes, name)).toBe(expected);
});
