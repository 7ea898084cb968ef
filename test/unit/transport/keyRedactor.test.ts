import { createKeyRedactor } from '../../../nodes/CrossBorderPayments/transport/keyRedactor';

function redactorOf(...keys: string[]) {
	const redactor = createKeyRedactor();
	for (const key of keys) redactor.add(key);
	return redactor;
}

/** As the client does: the text is parsed, then cleaned. */
const clean = (key: string, text: string): unknown => redactorOf(key).body(JSON.parse(text), text);

const key = 'sk_live_AbC+dEf/123==';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const escapedAll = (escape: (code: number) => string) =>
	[...key].map((character) => escape(character.charCodeAt(0))).join('');

describe('a key is cut out of texts', () => {
	test.each([
		['as it is', key],
		['escaped as in a URL', encodeURIComponent(key)],
		['in lower case', encodeURIComponent(key).replace(/%../g, (hex) => hex.toLowerCase())],
		['escaped in part', 'sk_live_AbC+dEf%2F123=='],
		['escaped twice', encodeURIComponent(encodeURIComponent(key))],
		['escaped as in JSON', 'sk_live_AbC\\u002bdEf\\/123\\u003D\\u003d'],
		['in JSON within JSON', 'sk_live_AbC\\\\u002BdEf\\\\/123=='],
		['in HTML, by number', 'sk_live_AbC&#43;dEf&#x2F;123&#061;&#x3d;'],
		['in HTML within HTML', 'sk_live_AbC&amp;#43;dEf/123=='],
		['in HTML, by name', 'sk&lowbar;live_AbC&plus;dEf&amp;sol;123&equals;&#61;'],
		['in HTML, each character', escapedAll((code) => `&#${code};`)],
		['as in a URL, each character', escapedAll((code) => `%${code.toString(16)}`)],
		['in JSON within JSON, each character', escapedAll((code) => `\\u00${code.toString(16)}`)],
		['in Base64', base64(key)],
		['in Base64 without padding', base64(key).replace(/=+$/, '')],
		['in Base64 for URLs', Buffer.from(key).toString('base64url')],
		['in Base64 with a user name before it', base64(`:${key}`)],
		['in Base64 with a password after it', base64(`user1:${key}:more`)],
	])('%s', (_, spelled) => {
		const cleaned = redactorOf(key).text(`The key ${spelled} is wrong: ${spelled}.`);
		expect(cleaned).toContain('***');
		// Base64 of a longer text keeps what is not the key.
		for (const part of ['AbC', 'dEf', '123', base64(key).slice(4, 12)]) {
			expect(cleaned).not.toContain(part);
		}
		expect(cleaned).toMatch(/^The key \S*\*\*\*\S* is wrong: \S*\*\*\*\S*\.$/);
	});

	test.each([
		'quote"in\'it<&>',
		'back\\slash\\\\twice',
		'\\\\\\\\\\\\\\\\',
		'"/"/"/"/',
		'%%%%%%%%',
		'a?b?c?d??',
	])('with characters that have a meaning somewhere: %s', (odd) => {
		const inJson = JSON.stringify(odd).slice(1, -1);
		const inHtml = odd
			.replaceAll('&', '&amp;')
			.replaceAll('"', '&quot;')
			.replaceAll("'", '&#39;')
			.replaceAll('<', '&lt;')
			.replaceAll('>', '&gt;');
		const texts = [odd, inJson, inHtml, base64(odd)];
		for (const spelled of [...texts, encodeURIComponent(odd), encodeURIComponent(base64(odd))]) {
			expect(redactorOf(odd).text(`(${spelled})`)).toMatch(/^\(\*\*\*\)$/);
		}
	});

	test('of every account in use', () => {
		expect(redactorOf('key-of-a-1', 'key-of-b-2').text('key-of-b-2 or key-of-a-1')).toBe(
			'*** or ***',
		);
	});

	test.each([
		['sk_live_', 'sk_live_SECRET'],
		['LIVE_SEC', 'sk_LIVE_SECRET'],
	])('of every account in use, if %s is a part of %s', (short, long) => {
		for (const keys of [
			[short, long],
			[long, short],
		]) {
			const redactor = redactorOf(...keys);
			expect(redactor.text(`(${long}) (${encodeURIComponent(long)})`)).toBe('(***) (***)');
			expect(redactor.text(base64(long))).toMatch(/^\*\*\*=*$/);
		}
	});

	test('but not a key of less than eight characters, nor what only resembles it', () => {
		expect(redactorOf('1234567').text('1234567')).toBe('1234567');
		const similar = 'sk_live_AbC dEf/123== sk_live_AbC';
		expect(redactorOf(key).text(similar)).toBe(similar);
	});
});

describe('a key is cut out of JSON', () => {
	const everyCharacter = [...key]
		.map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
		.join('');

	test.each([key, 'sk_live_AbC\\u002BdEf\\/123==', everyCharacter])(
		'in values, names and lists, however its characters are written: %s',
		(spelled) => {
			const text = `{"message":"no ${spelled}","list":[["${spelled}"]],"${spelled}":{"n":1.50}}`;
			expect(clean(key, text)).toEqual({ message: 'no ***', list: [['***']], '***': { n: 1.5 } });
		},
	);

	test('and what does not hold it stays as it is', () => {
		const text = '{"name":"S\\u00e3o Paulo","__proto__":{"a":null},"list":[1,true,"x"]}';
		expect(JSON.stringify(clean(key, text))).toBe(JSON.stringify(JSON.parse(text)));
		const other = '{"plain":1}';
		const body: unknown = JSON.parse(other);
		expect(redactorOf(key).body(body, other)).toBe(body);
	});
});
