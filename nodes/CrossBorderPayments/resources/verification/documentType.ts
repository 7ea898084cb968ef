import { documentFormats } from '../../api/schemas/values';

/** A file of an input item, as n8n describes it. */
interface DocumentFile {
	mimeType: string;
	fileName?: string | undefined;
	content: Buffer;
}

/** Types that storage such as S3 states for an unknown file. */
const untyped = ['', 'application/octet-stream', 'binary/octet-stream', 'application/x-download'];

/** The first bytes of each type. A failed download is often a page or an error. */
const signatures: ReadonlyArray<[RegExp, type: string]> = [
	[/^%PDF-/, 'application/pdf'],
	[/^\x89PNG/, 'image/png'],
	[/^\xff\xd8\xff/, 'image/jpeg'],
	[/^.{4}ftyphe[iv]/s, 'image/heic'],
	[/^.{4}ftypm(if|sf)1/s, 'image/heif'],
	[/^</, 'text/html'],
	[/^[{[]/, 'application/json'],
	// Formats of messengers and office programs, which people rename.
	[/^RIFF.{4}WEBP/s, 'image/webp'],
	[/^GIF8/, 'image/gif'],
	[/^PK[^ -~]{2}/, 'application/zip'],
];

/** The type by the first bytes; otherwise by the stated type, then by the file name. */
export function documentTypeOf({ mimeType, fileName = '', content }: DocumentFile): string {
	const start = content
		.subarray(0, 64)
		.toString('latin1')
		.replace(/^\xef\xbb\xbf/, '')
		.trimStart();
	const signed = signatures.find(([signature]) => signature.test(start));
	if (signed) return signed[1];
	// Without parameters, such as a charset.
	const said = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
	if (!untyped.includes(said)) return said;
	const extension = fileName.split('.').at(-1)?.toLowerCase() ?? '';
	if (!documentFormats.some((format) => format === extension)) return said;
	return extension === 'pdf' ? 'application/pdf' : `image/${extension.replace('jpg', 'jpeg')}`;
}
