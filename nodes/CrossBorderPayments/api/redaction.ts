/** What may not be read again where a service repeats it. */
const hidden = '***';

/** Cuts a key out of texts, as it is and in the spellings that a service may give it. */
export function withoutKey(apiKey: string): (text: string) => string {
	const spellings = new Set([apiKey, encodeURIComponent(apiKey), ...base64Of(apiKey)]);
	const pattern = new RegExp([...spellings].map(literally).join('|'), 'gi');
	return (text) => text.replace(pattern, hidden);
}

/** With and without padding, and for URLs. Of what is too short to be a key, other text may look like it. */
function base64Of(key: string): string[] {
	if (key.length < 8) return [];
	const whole = btoa(key);
	const bare = whole.replace(/=+$/, '');
	return [whole, bare, bare.replaceAll('+', '-').replaceAll('/', '_')];
}

const inlineFile = /data:[\w.+-]+\/[\w.+-]+;base64,[\w+/=-]*/gi;

/**
 * Cuts what was sent about a person out of a message: it goes into n8n's logs and to whoever is told
 * of a failed workflow, and they need not know who was born when.
 */
export function withoutValues(message: string, sent: unknown): string {
	const bare = message.replace(inlineFile, hidden);
	const values = textsIn(sent).map((text) => text.trim());
	// A whole file cannot stand in a message, and would be too much for a pattern.
	const told = values.filter(({ length }) => length > 1 && length <= bare.length);
	if (told.length === 0) return bare;
	// The longest first, because a part of it may be a value, too.
	const patterns = [...new Set(told)].sort((a, b) => b.length - a.length).map(literally);
	const whole = `(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`;
	return bare.replace(new RegExp(whole, 'giu'), hidden);
}

function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value === 'number') return [String(value)];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** As a part of a pattern that fits only this. */
function literally(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
