import { excerpt, joinUnique } from '../../../nodes/CrossBorderPayments/api/unknownValues';

test.each([
	['Invalid currency', 'Invalid currency'],
	[' a\r\n\tb ', 'a b'],
	['\u001b[31mred\u001b[0m, \u001b]0;title\u0007', 'red , ]0;title'],
	['a\u0000b\u009bc\u202ed\u200fe', 'a b c d e'],
	[{ code: 7 }, '{"code":7}'],
	[['a', 'b'], 'a, b'],
	[undefined, ''],
])('an excerpt of %j is “%s”', (value, text) => {
	expect(excerpt(value)).toBe(text);
});

test.each(['a', '\n', '💸', '\u001b[31m'])(
	'of 5 MB of “%s”, some 500 characters are left',
	(unit) => {
		const text = excerpt(unit.repeat(5_000_000));
		expect(text.length).toBeLessThan(510);
		expect(text.endsWith('…')).toBe(true);
		expect(text.isWellFormed()).toBe(true);
	},
);

test('of many texts, some are named, each once', () => {
	expect(joinUnique(['a', 'b', 'a'])).toBe('a; b');
	expect(joinUnique(['a', 'b', 'c', 'd'], 2)).toBe('a; b; and 2 more');
});
