/**
 * How people write what the service names by a text: an account number with spaces, a reference copied
 * with a character that does not show, an ID without its hyphens.
 */

/** Format and control characters, such as a zero-width space or a byte-order mark, and the blank fillers of Hangul. */
const invisible = /[\p{Cf}\p{Cc}\p{Variation_Selector}\u034F\u115F\u1160\u2800\u3164]/gu;

const separators = /[\s\p{Dash}\u02D7\u2043]/gu;

/** Quotes and brackets that were copied with a text. */
const around = /^["'‘-‟«»<([{]+|(?<!["'‘-‟«»>)\]}])["'‘-‟«»>)\]}]+$/g;

/** Without what does not show; full-width characters are the usual ones. */
export const normalizeText = (text: string) =>
	// Most texts are compared thousands of times, and have nothing of it.
	/^[!-~]*$/.test(text) ? text : text.normalize('NFKC').replace(invisible, '').trim();

/** Without quotes and brackets around it either. */
export const unquote = (text: string) => normalizeText(text).replace(around, '').trim();

const withoutSeparators = (text: string) => text.replace(separators, '');

const idDigits =
	/^(?:urn:uuid:)?([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** An ID with its hyphens and in small letters, however it is written; any other text as it is. */
export function normalizeId(text: string): string {
	const parts = idDigits.exec(withoutSeparators(unquote(text)).toLowerCase());
	return parts ? parts.slice(1).join('-') : text;
}

/** The ways in which two texts may mean the same, the surest first. */
export const matchKinds = ['same', 'same but for spaces and hyphens', 'the same number'] as const;

export type MatchKind = (typeof matchKinds)[number];

/**
 * Whether a text means the same as another one. Other than in an ID, spaces and hyphens may tell two references apart,
 * as in 1-23 and 12-3, and so may leading zeros, which a spreadsheet drops: prefer a surer match to these.
 */
export function matcherOf(wanted: string): (text: string) => MatchKind | undefined {
	const same = plain(wanted);
	// In an email address, a hyphen is a letter like any other.
	const compact = same.includes('@') ? '' : withoutSeparators(same);
	const number = numberIn(compact);
	return (text) => {
		const other = plain(text);
		if (!other || !same) return undefined;
		if (other === same) return 'same';
		if (!compact) return undefined;
		const otherCompact = withoutSeparators(other);
		if (otherCompact === compact) return 'same but for spaces and hyphens';
		return number && numberIn(otherCompact) === number ? 'the same number' : undefined;
	};
}

const plain = (text: string) => unquote(normalizeId(text)).toLowerCase();

/** Digits without leading zeros, as a spreadsheet may write them: 0123 or 123.0; undefined for anything else. */
const numberIn = (text: string) => /^(\d+)(?:\.0+)?$/.exec(text)?.[1]?.replace(/^0+/, '');

/** 0123 456-789 as 0123456789; what is no number as it is, but for what does not show. */
export function normalizeAccountNumber(text: string): string {
	const compact = withoutSeparators(unquote(text));
	return /^\d+$/.test(compact) ? compact : normalizeText(text);
}

/** +55 (11) 98765-4321 as +5511987654321. */
export const normalizePhone = (text: string) =>
	withoutSeparators(normalizeText(text)).replace(/^tel:|\(0\)|[().]/gi, '');

/** What is certainly not part of an email address: the scheme of a link, brackets, and punctuation after it. */
const aroundEmail = [/^mailto:/i, /^<|>$/g, /(?<![.,;:])[.,;:]+$/];

/** The address in what was copied from a link, a header or a sentence. What is not certain stays, to be rejected. */
export const normalizeEmail = (text: string) =>
	aroundEmail.reduce((rest, junk) => rest.replace(junk, '').trim(), normalizeText(text));

/**
 * Whether an address has no quotes, a domain with a dot, and ASCII alone, so that no letter of another alphabet passes
 * for a Latin one.
 */
export function isPlainEmail(address: string): boolean {
	const [name = '', domain = ''] = address.split('@');
	const labels = domain.split('.');
	return (
		name.split('.').every((part) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(part)) &&
		labels.length > 1 &&
		/[a-z]{2}/i.test(labels.at(-1)!) &&
		labels.every((label) => /^[a-z0-9-]+$/i.test(label) && !/^-|-$/.test(label))
	);
}
