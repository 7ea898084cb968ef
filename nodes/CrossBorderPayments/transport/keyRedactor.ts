/** Shorter keys are test keys. Hiding them would also hide parts of words and numbers. */
const minKeyLength = 8;

/** Replaces API keys in texts from outside: a response, or an error of n8n. */
export interface KeyRedactor {
	add(apiKey: string): void;
	text(text: string): string;
	/** Redacts all texts and names in a body that was parsed from `text`. */
	body(body: unknown, text: string): unknown;
}

/** Redacts the spellings that SECURITY.md lists. */
export function createKeyRedactor(): KeyRedactor {
	const keys: Array<[key: string, ReturnType<typeof signsOf>]> = [];

	const redactText = (text: string) => {
		let clean = text;
		for (const [, { signs, spelling }] of keys) {
			// The pattern is slow, and most texts contain no sign of the key.
			if (signs.some((sign) => clean.includes(sign))) clean = clean.replace(spelling, '***');
		}
		return clean;
	};

	const redactBody = (value: unknown): unknown => {
		if (typeof value === 'string') return redactText(value);
		if (Array.isArray(value)) return value.map(redactBody);
		if (typeof value !== 'object' || value === null) return value;
		return Object.fromEntries(
			Object.entries(value).map(([name, member]) => [redactText(name), redactBody(member)]),
		);
	};

	return {
		add(apiKey) {
			if (apiKey.length < minKeyLength || keys.some(([key]) => key === apiKey)) return;
			keys.push([apiKey, signsOf(apiKey)]);
			// One key may begin with another, whose rest would stay.
			keys.sort(([one], [other]) => other.length - one.length);
		},
		text: redactText,
		body: (body, text) => {
			const mayHoldKey = keys.some(([, { signs }]) => signs.some((sign) => text.includes(sign)));
			return mayHoldKey ? redactBody(body) : body;
		},
	};
}

/** A pattern for all spellings of a key, and signs: each spelling contains one of them. */
function signsOf(key: string) {
	const words = key.match(/\w+/g) ?? [];
	// Every spelling contains the longest word of the key, or the beginning of an escape sequence. A
	// key without word characters has an empty sign, which is in every text.
	const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '');
	const base64 = base64Of(key);
	const characters = (key.match(/\\+|[^\\]/g) ?? []).map(characterPattern);
	return {
		signs: ['%', '\\u', '&', longest, ...base64],
		spelling: new RegExp(
			`${characters.join('')}|(?:${base64.map(base64Pattern).join('|')})[\\w+/-]{0,4}(?:=|%3[dD])*`,
			'g',
		),
	};
}

/** A pattern for one character, plain or escaped once or twice for URLs, JSON or HTML. */
function characterPattern(character: string): string {
	// A run of backslashes is one token: half of an escaped one looks like a plain one.
	if (character.startsWith('\\')) {
		return `(?:\\\\{${character.length},${4 * character.length}}|${encodedAs('\\')}{${character.length}})`;
	}
	const slashes = '"/'.includes(character) ? '\\\\{0,3}' : '';
	return `(?:${encodedAs(character)}|${slashes}${character.replace(/\W/, '\\$&')})`;
}

function encodedAs(character: string): string {
	const code = character.charCodeAt(0);
	const hex = code.toString(16).replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
	// HTML has names for nearly all punctuation, such as “lowbar”.
	const inHtml = `#0{0,5}${code}|#[xX]0{0,4}${hex}${isAlphanumeric(character) ? '' : '|[a-zA-Z]{2,8}'}`;
	return `(?:%(?:25){0,2}${hex}|\\\\{1,3}u00${hex}|&(?:amp;)?(?:${inHtml});)`;
}

const isAlphanumeric = (character: string) => /[a-z\d]/i.test(character);

/** A pattern for Base64, of which only punctuation is ever escaped. */
const base64Pattern = (base64: string) =>
	[...base64].map((one) => (isAlphanumeric(one) ? one : characterPattern(one))).join('');

/** The Base64 of the key wherever it stands, without the ends that depend on other text. */
function base64Of(key: string): string[] {
	const atAnyPlace = [0, 1, 2].map((before) => {
		const length = Math.floor((before + key.length) / 3) * 4;
		return btoa(' '.repeat(before) + key).slice(before && before + 1, length);
	});
	const forUrls = atAnyPlace.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
	return [...new Set([...atAnyPlace, ...forUrls])];
}
