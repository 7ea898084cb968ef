import fc from 'fast-check';

import { decodeBody, parseExactly } from '../../../nodes/CrossBorderPayments/transport/json';

test.each([
	['9007199254740993', '9007199254740993'],
	['-0.12345678901234567891', '-0.12345678901234567891'],
	['1e400', '1e400'],
	['9007199254740992', 9007199254740992],
	['0.30000000000000004', 0.30000000000000004],
	['1250.500000000000', 1250.5],
	['-1.5e3', -1500],
])('%s becomes %j, wherever it stands', (written, expected) => {
	expect(parseExactly(` ${written} `)).toBe(expected);
	expect(parseExactly(`{ "a" : ${written},"b":[${written},${written}]}`)).toEqual({
		a: expected,
		b: [expected, expected],
	});
});

test('texts are left alone, whatever numbers they hold', () => {
	const texts = { id: '12345678901234567891', note: 'a "b", 12345678901234567891, {"c":1e400} \\' };
	expect(parseExactly(JSON.stringify(texts))).toEqual(texts);
});

test('JSON that JavaScript wrote is read as JSON.parse reads it', () => {
	fc.assert(fc.property(fc.json(), (json) => expect(parseExactly(json)).toEqual(JSON.parse(json))));
});

test.each(['', '{', '{"a":12345678901234567891x}', '<html>12345678901234567891</html>'])(
	'“%s” is not JSON',
	(text) => expect(parseExactly(text)).toBeUndefined(),
);

test.each([
	['ã', [0xc3, 0xa3]],
	['{}', [0xef, 0xbb, 0xbf, 0x7b, 0x7d]],
	// Latin-1 and UTF-16.
	['', [0x53, 0xe3, 0x6f]],
	['', [0xff, 0xfe, 0xe3, 0x00]],
])('“%s” is the text of %j', (text, bytes) => {
	expect(decodeBody({ body: Buffer.from(bytes) })).toBe(text);
});

test('a body that n8n has decoded stays as it is; none is empty', () => {
	expect(decodeBody({ body: 'é' })).toBe('é');
	expect(decodeBody({ body: undefined })).toBe('');
});
