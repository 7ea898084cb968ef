import fc from 'fast-check';

import {
	addDecimals,
	holdsExactly,
	decimalOf,
} from '../../../nodes/CrossBorderPayments/api/decimal';

test.each([
	[-1e-7, '-0.0000001'],
	[-1.5e-9, '-0.0000000015'],
	[-1.25e21, '-1250000000000000000000'],
	[-0.5, '-0.5'],
	[-0, '0'],
])('%d is written as %s', (number, text) => {
	expect(decimalOf(number)).toBe(text);
});

test('any number is written without an exponent, and reads as the same one', () => {
	fc.assert(
		fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
			const text = decimalOf(number);
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

describe('addDecimals', () => {
	it.each([
		['12.50', '-3', '9.50'],
		['-0.50', '0.250', '-0.250'],
		['7', '-7', '0'],
		['0.000000000001', '99999999999999999999', '99999999999999999999.000000000001'],
	])('%s and %s make %s', (one, other, sum) => {
		expect(addDecimals(one, other)).toBe(sum);
	});

	it('adds 100,000 amounts to the last digit', () => {
		const cents = Array.from({ length: 100_000 }, (_, index) => (index * 7_919) % 10_000_019);
		const texts = cents.map((one) => (one / 100).toFixed(2));
		const total = cents.reduce((sum, one) => sum + one, 0);
		expect(texts.reduce(addDecimals)).toBe(
			`${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`,
		);
	});
});
