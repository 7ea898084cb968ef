/** What may not be read again where a service repeats it. */
const hidden = '***';

/** Characters of what can be taken for a key. */
const shortest = 8;

/** Cuts a key out of texts, as it is and in the spellings that a service may give it. */
export function withoutKey(apiKey: string): (text: string) => string {
	const spellings = new Set([apiKey, encodeURIComponent(apiKey), ...base64Of(apiKey)]);
	// What is too short for a key may be a part of other texts.
	const flags = apiKey.length < shortest ? 'g' : 'gi';
	const pattern = new RegExp([...spellings].map(literally).join('|'), flags);
	return (text) => text.replace(pattern, hidden);
}

/** With and without padding, and for URLs. Of what is too short to be a key, other text may look like it. */
function base64Of(key: string): string[] {
	if (key.length < shortest) return [];
	const whole = btoa(key);
	const bare = whole.replace(/=+$/, '');
	return [whole, bare, bare.replaceAll('+', '-').replaceAll('/', '_')];
}

const inlineFile = /data:[\w.+-]+\/[\w.+-]+;base64,[\w+/=-]*/gi;

/** Codes out of lists say nothing of who somebody is, and messages are about them. */
const codes =
	/(^|_)(type|country|state|subdivision|nationality|gender|purpose|status|industry|currency|source_of_funds)$/;

/** More characters than this no pattern is made of. */
const longest = 1000;

/** Of up to so many characters a value may be any word, such as «be», in other letters. */
const wordLike = 2;

/**
 * Cuts what was sent about a person out of a message: it goes into n8n's logs and to whoever is told
 * of a failed workflow, and they need not know who was born when.
 */
export function withoutValues(message: string, sent: unknown): string {
	const values = [...new Set(textsIn(sent).map((text) => text.trim()))]
		.filter(({ length }) => length > 1 && length <= message.length)
		// A part of a value may be one, too.
		.sort((a, b) => b.length - a.length);
	const withLength = (from: number, to: number) =>
		values.filter(({ length }) => length >= from && length <= to);
	let told = message.replace(inlineFile, hidden);
	for (const long of withLength(longest + 1, Infinity)) told = told.replaceAll(long, hidden);
	told = withoutWords(told, withLength(wordLike + 1, longest), 'giu');
	return withoutWords(told, withLength(1, wordLike), 'gu');
}

function withoutWords(text: string, words: readonly string[], flags: string): string {
	if (words.length === 0) return text;
	const pattern = `(?<![\\p{L}\\p{N}_])(?:${words.map(literally).join('|')})(?![\\p{L}\\p{N}_])`;
	return text.replace(new RegExp(pattern, flags), hidden);
}

function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value === 'number') return [String(value)];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, one]) => (codes.test(name) ? [] : textsIn(one)));
}

/** As a part of a pattern that fits only this. */
function literally(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
