/** A shorter key is not hidden in texts: it is a test key, and could be part of any word or number. */
const minKeyLength = 8;

/** Cuts API keys out of what comes from outside: a response, or an error of n8n. */
export interface KeyRedactor {
	add(apiKey: string): void;
	text(text: string): string;
	/** The JSON that `text` was parsed to, or the text itself: all texts and names in it. */
	body(body: unknown, text: string): unknown;
}

/** SECURITY.md promises the spellings. */
export function createKeyRedactor(): KeyRedactor {
	const keys = new Map<string, { signs: string[]; spelling: RegExp }>();

	const redactText = (text: string) => {
		let clean = text;
		for (const { signs, spelling } of keys.values()) {
			// Regular expressions are slow, and most texts have no sign of the key.
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
			if (apiKey.length >= minKeyLength) keys.set(apiKey, signsOf(apiKey));
		},
		text: redactText,
		body: (body, text) => {
			const mayHoldKey = [...keys.values()].some(({ signs }) =>
				signs.some((sign) => text.includes(sign)),
			);
			return mayHoldKey ? redactBody(body) : body;
		},
	};
}

/** A pattern of all spellings of a key, and texts one of which is in each of them. */
function signsOf(key: string) {
	// Where it is not there, it is escaped; a key without one has nothing to look for first.
	const longest = (key.match(/\w+/g) ?? []).sort((one, other) => other.length - one.length)[0];
	return {
		signs: ['%', '\\u', '&#', longest ?? ''],
		spelling: new RegExp([...key].map(spellingsOf).join(''), 'gi'),
	};
}

/** A character as it is, or escaped as in a URL, in JSON or in HTML. */
function spellingsOf(character: string): string {
	const code = character.charCodeAt(0);
	const hex = code.toString(16);
	const plain = character.replace(/\W/, '\\$&');
	return `(?:%${hex}|\\\\u00${hex}|&#(?:0?${code}|x0?${hex});|\\\\?${plain})`;
}
