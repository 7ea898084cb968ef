import fc from 'fast-check';

import { parseExactly } from '../../../nodes/CrossBorderPayments/transport/json';

test.each([
	['9007199254740993', '9007199254740993'],
	['-9007199254740993', '-9007199254740993'],
	['0.12345678901234567891', '0.12345678901234567891'],
	['1234567890123.123456789012', '1234567890123.123456789012'],
	['1e400', '1e400'],
	['9007199254740992', 9007199254740992],
	['0.30000000000000004', 0.30000000000000004],
	['1250.500000000000', 1250.5],
	['-1.5e3', -1500],
	['0', 0],
])('%s comes as %j, wherever it stands', (written, expected) => {
	expect(parseExactly(written.length > 20 ? ` ${written}` : ` ${written} `)).toBe(expected);
	expect(parseExactly(`{"a":${written},"b":[${written},${written}]}`)).toEqual({
		a: expected,
		b: [expected, expected],
	});
	expect(parseExactly(`{ "a" : ${written} }`)).toEqual({ a: expected });
});

test('texts are left alone, whatever numbers they hold', () => {
	const texts = { id: '12345678901234567891', note: 'a "b", 12345678901234567891, {"c":1e400} \\' };
	expect(parseExactly(JSON.stringify({ ...texts, n: 1 }).replace('"n":1', '"n":1e400'))).toEqual({
		...texts,
		n: '1e400',
	});
});

test('what the service’s own JavaScript wrote is read as JSON.parse reads it', () => {
	fc.assert(
		fc.property(fc.json(), (json) => {
			expect(parseExactly(json)).toEqual(JSON.parse(json));
		}),
		{ seed: 1, numRuns: 1_000 },
	);
});

test.each(['', '{', '{"a":12345678901234567891x}', '[1.5.2]', '<html>12345678901234567891</html>'])(
	'«%s» is still no JSON',
	(text) => expect(() => parseExactly(text)).toThrow(SyntaxError),
);

test('a text may have many megabytes', () => {
	const file = JSON.stringify('x'.repeat(20_000_000) + '"\\'.repeat(1000));
	const read = parseExactly(`{"file":${file},"n":12345678901234567891}`) as { n: unknown };
	expect(read.n).toBe('12345678901234567891');
});
