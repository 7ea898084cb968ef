/** A file of an input item, as n8n describes it. */
export interface DocumentFile {
	mimeType: string;
	fileName?: string | undefined;
	content: Buffer;
}

/** What storage such as S3 says of a file whose type it does not know. */
const untyped = ['', 'application/octet-stream', 'binary/octet-stream', 'application/x-download'];

/** The first bytes of each type, and where they stand. */
const signatures: ReadonlyArray<[type: string, offset: number, text: string]> = [
	['application/pdf', 0, '%PDF-'],
	['image/png', 0, '\x89PNG'],
	['image/jpeg', 0, '\xff\xd8\xff'],
	['image/heic', 4, 'ftyphei'],
	['image/heic', 4, 'ftyphev'],
	['image/heif', 4, 'ftypmif1'],
	['image/heif', 4, 'ftypmsf1'],
];

const typesByExtension: Readonly<Record<string, string>> = {
	...{ pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' },
	...{ heic: 'image/heic', heif: 'image/heif' },
};

/** A download that failed is often a page or an error in XML or JSON, whatever it calls itself. */
const textTypes: Readonly<Record<string, string>> = {
	...{ '<': 'text/html', '{': 'application/json', '[': 'application/json' },
};

/**
 * The type of a document: that of its first bytes, else the one that it says, else that of its name.
 */
export function documentTypeOf({ mimeType, fileName = '', content }: DocumentFile): string {
	const start = content
		.subarray(0, 64)
		.toString('latin1')
		.replace(/^\xef\xbb\xbf/, '')
		.trimStart();
	const signed = signatures.find(([, offset, text]) => start.startsWith(text, offset));
	if (signed) return signed[0];
	const textType = textTypes[start.charAt(0)];
	if (textType !== undefined) return textType;
	// Without parameters, such as a charset.
	const said = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
	if (!untyped.includes(said)) return said;
	const extension = fileName.split('.').at(-1)?.toLowerCase() ?? '';
	return Object.hasOwn(typesByExtension, extension) ? typesByExtension[extension]! : said;
}
