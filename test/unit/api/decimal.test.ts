import fc from 'fast-check';

import { holdsExactly, plainDecimal } from '../../../nodes/CrossBorderPayments/api/decimal';

test.each([
	[-1e-7, '-0.0000001'],
	[-1.5e-9, '-0.0000000015'],
	[-1.25e21, '-1250000000000000000000'],
	[-0.5, '-0.5'],
	[-0, '0'],
])('%d is written as %s', (number, text) => {
	expect(plainDecimal(number)).toBe(text);
});

test('any number is written without an exponent, and reads as the same one', () => {
	fc.assert(
		fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
			const text = plainDecimal(number);
			expect(text).toMatch(/^-?\d+(\.\d+)?$/);
			expect(Number(text) === number).toBe(true);
		}),
	);
});

test.each([
	...['1.50', '+1', '001', '-0', '0.000', '15E-1', '100e-2', '5e-324', '9007199254740992'].map(
		(text) => [text, true],
	),
	...['9007199254740993', '0.12345678901234567891', '1e400', '-1e400', '1e-400', 'NaN', '1,5'].map(
		(text) => [text, false],
	),
] as Array<[string, boolean]>)('a number holds %s to the last digit: %s', (text, expected) => {
	expect(holdsExactly(text)).toBe(expected);
});
