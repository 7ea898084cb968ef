import { assumptions } from '../../api/assumptions';
import { documentError, documentFormats } from '../../api/schemas/values';
import { excerpt, joinUnique } from '../../api/unknownValues';
import type { InputFile } from '../../operation/inputItem';
import { InputError } from '../../transport/errors';

/** The files of the input item. */
export interface Files {
	names: readonly string[];
	/** Undefined if there is none with this name. */
	read: (name: string) => Promise<InputFile | undefined>;
}

/** Links and data URIs stay; any other text is the name of a file, which becomes a data URI. */
export const fileFrom = async (value: string, files: Files, label: string) =>
	/^(https?|data):/i.test(value) ? value : await dataUriOf(label, value, files);

async function dataUriOf(label: string, name: string, { names, read }: Files): Promise<string> {
	const file = await read(name);
	if (!file) {
		const known = joinUnique(names.map((one) => excerpt(one, 50)));
		throw new InputError(
			`${label} ${documentError}: the input item ${known ? `only has ${known}` : 'has no files'}`,
			known
				? 'Enter the name of a file that the input item has'
				: 'Enter the name that the output of the node before shows under Binary. Subaccount > Create passes on no files: bring them back with a Merge node, Combine by Matching Fields, on the email address',
		);
	}
	const { content } = file;
	const shown = excerpt(name, 50);
	if (content.length === 0) {
		throw new InputError(
			`The file “${shown}” is empty or cannot be read`,
			'Check the node that made the file: a download may have failed',
		);
	}
	const mimeType = documentTypeOf(file);
	const format = mimeType.split('/').at(-1);
	if (!documentFormats.some((accepted) => accepted === format)) {
		throw new InputError(
			`The file “${shown}” is ${excerpt(mimeType, 50) || 'of an unknown type'}`,
			`The service accepts ${documentFormats.join(', ')}. If it is one of these, open it: it may be damaged, or a page that asks to log in`,
		);
	}
	const megabytes = content.length / 1024 ** 2;
	if (megabytes > assumptions.maxDocumentMegabytes) {
		throw new InputError(
			`The file “${shown}” is ${Math.ceil(megabytes)} MB; at most ${assumptions.maxDocumentMegabytes} MB can be sent`,
			'Make it smaller, or send a link to it. The limit is the node’s; none is documented',
		);
	}
	return `data:${mimeType};base64,${content.toString('base64')}`;
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
export function documentTypeOf({ mimeType, fileName = '', content }: InputFile): string {
	const start = content
		.subarray(0, 64)
		.toString('latin1')
		.replace(/^\xef\xbb\xbf/, '')
		.trimStart();
	const signed = signatures.find(([signature]) => signature.test(start));
	if (signed) return signed[1];
	// Parameters, such as a charset, are left out.
	const stated = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
	if (!untyped.includes(stated)) return stated;
	const extension = fileName.split('.').at(-1)?.toLowerCase() ?? '';
	if (!documentFormats.some((format) => format === extension)) return stated;
	return extension === 'pdf' ? 'application/pdf' : `image/${extension.replace('jpg', 'jpeg')}`;
}
