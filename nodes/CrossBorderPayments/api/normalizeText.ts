/** Normalizes text that people type or copy: spaces, invisible characters, missing hyphens. */

/** Format and control characters, and letters of Hangul and Braille that look like a space. */
const invisible = /[\p{Cf}\p{Cc}\p{Variation_Selector}\u034F\u115F\u1160\u2800\u3164]/gu;

/** Letters and digits alone, in lower case: the same for all spellings of a name. */
export const spellingKey = (text: string) =>
	normalizeText(text)
		.replace(/[^\p{L}\p{N}]+/gu, '')
		.toLowerCase();

const separators = /[\s\p{Dash}\u02D7\u2043]/gu;

/** Quotes and brackets around a copied text. */
const around = /^["'‘-‟«»<([{]+|(?<!["'‘-‟«»>)\]}])["'‘-‟«»>)\]}]+$/g;

/** The text without invisible characters; full-width characters become normal ones. */
export const normalizeText = (text: string) =>
	// A shortcut for plain ASCII, because texts are compared thousands of times.
	/^[!-~]*$/.test(text) ? text : text.normalize('NFKC').replace(invisible, '').trim();

/** The normalized text without quotes and brackets around it. */
export const unquote = (text: string) => normalizeText(text).replace(around, '').trim();

const withoutSeparators = (text: string) => text.replace(separators, '');

/** One spelling for what people write for the same key: any hyphen, any case, 1001.0 for 1001. */
export const normalizeKey = (text: string) =>
	normalizeText(text)
		.replace(/[\p{Dash}\u02D7\u2043]/gu, '-')
		.replace(/\s+/g, ' ')
		.replace(/^(\d+)\.0+$/, '$1')
		.toLowerCase();

const idDigits =
	/^(?:urn:uuid:)?([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** A UUID in lower case with its hyphens, from any spelling; other text is unchanged. */
export function normalizeId(text: string): string {
	const parts = idDigits.exec(withoutSeparators(unquote(text)).toLowerCase());
	return parts ? parts.slice(1).join('-') : text;
}

/** How two texts can match, the surest first: `compact` ignores spaces and hyphens. */
export const matchKinds = ['same', 'compact', 'number'] as const;

export type MatchKind = (typeof matchKinds)[number];

/** Tests how texts match `entered`. Prefer the surest match: 1-23 and 12-3 may be different. */
export function matcherOf(entered: string): (text: string) => MatchKind | undefined {
	const same = comparable(entered);
	// In an email address, a hyphen is a letter like any other.
	const compact = same.includes('@') ? '' : withoutSeparators(same);
	const number = wholeNumberIn(compact);
	return (text) => {
		const other = comparable(text);
		if (!other || !same) return undefined;
		if (other === same) return 'same';
		if (!compact) return undefined;
		const otherCompact = withoutSeparators(other);
		if (otherCompact === compact) return 'compact';
		return number && wholeNumberIn(otherCompact) === number ? 'number' : undefined;
	};
}

const comparable = (text: string) => unquote(normalizeId(text)).toLowerCase();

/** 0123 and 123.0, as a spreadsheet writes it, are 123; undefined for other text. */
const wholeNumberIn = (text: string) => /^(\d+)(?:\.0+)?$/.exec(text)?.[1]?.replace(/^0+/, '');

/** 0123 456-789 -> 0123456789. Text that is no number is only normalized. */
export function normalizeAccountNumber(text: string): string {
	const compact = withoutSeparators(unquote(text));
	return /^\d+$/.test(compact) ? compact : normalizeText(text);
}

/** +55 (11) 98765-4321 -> +5511987654321 */
export const normalizePhone = (text: string) =>
	withoutSeparators(normalizeText(text)).replace(/^tel:|\(0\)|[().]/gi, '');

/** What cannot belong to an address: the scheme of a link, brackets, punctuation after it. */
const aroundEmail = [/^mailto:/i, /^<|>$/g, /(?<![.,;:])[.,;:]+$/];

/** The email address in a text copied from a link, a header or a sentence. */
export const normalizeEmail = (text: string) =>
	aroundEmail.reduce((rest, junk) => rest.replace(junk, '').trim(), normalizeText(text));

/** A key as it was copied: an email address, a phone number, a random key, or digits. */
export function normalizePixKey(text: string): string {
	const key = unquote(text);
	if (key.includes('@')) return normalizeEmail(key);
	if (/^(tel:|\+)/i.test(key)) return normalizePhone(key);
	return normalizeId(key)
		.replace(/\p{Dash}/gu, '-')
		.replace(/^(\d+)\.0+$/, '$1');
}

/** Whether an address is plain ASCII with a domain: look-alike letters do not pass. */
export function isAsciiEmail(address: string): boolean {
	const [name = '', domain = ''] = address.split('@');
	const labels = domain.split('.');
	return (
		name.split('.').every((part) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(part)) &&
		labels.length > 1 &&
		/[a-z]{2}/i.test(labels.at(-1)!) &&
		labels.every((label) => /^[a-z0-9-]+$/i.test(label) && !/^-|-$/.test(label))
	);
}
