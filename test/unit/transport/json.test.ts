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

const decoded = (contentType: string | undefined, ...bytes: number[]) =>
	decodeBody({
		statusCode: 200,
		headers: { 'content-type': contentType },
		body: Buffer.from(bytes),
	});

test.each([
	['application/json', [0xc3, 0xa3], 'ã'],
	[undefined, [0xc3, 0xa3], 'ã'],
	['application/json; charset=utf-8', [0xef, 0xbb, 0xbf, 0x7b, 0x7d], '{}'],
	['application/json; charset=ISO-8859-1', [0x53, 0xe3, 0x6f], 'São'],
	['application/json;charset="windows-1252"', [0xe9], 'é'],
	['application/json; charset=utf-16le', [0xe3, 0x00], 'ã'],
	['application/json; charset=nonsense', [0xc3, 0xa3], 'ã'],
	["application/json; charset = 'iso-8859-1'", [0xe9], 'é'],
	[undefined, [0x53, 0xe3, 0x6f, 0x80], 'São€'],
	['application/json', [0xff, 0xfe, 0xe3, 0x00], 'ã'],
	['application/json; charset=utf-16', [0xfe, 0xff, 0x00, 0xe3], 'ã'],
])('“%s”: %j is “%s”', (contentType, bytes, text) => {
	expect(decoded(contentType, ...bytes)).toBe(text);
});

test('a body that n8n has decoded stays as it is; none is empty', () => {
	const response = { statusCode: 200, headers: {} };
	expect(decodeBody({ ...response, body: 'é' })).toBe('é');
	expect(decodeBody({ ...response, body: undefined })).toBe('');
});
