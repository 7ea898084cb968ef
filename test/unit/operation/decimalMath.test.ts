import fc from 'fast-check';

import {
	decimal,
	difference,
	quotient,
} from '../../../nodes/CrossBorderPayments/operation/decimalMath';

describe('exact decimals', () => {
	test.each([
		['0.3', '0.1', '0.2'],
		['1000000000000.000000000001', '0.000000000001', '1000000000000'],
		['9007199254740993', '1', '9007199254740992'],
		['5', '7', '-2'],
		[1e21, 1, '999999999999999999999'],
		[1e-7, '0', '0.0000001'],
	])('%s - %s = %s', (left, right, result) => {
		expect(difference(left, right)).toBe(result);
	});

	test.each([
		['1', '3', '0.333333333333333333'],
		['2', '3', '0.666666666666666667'],
		['-2', '3', '-0.666666666666666667'],
		['1', '8', '0.125'],
		['12', '4', '3'],
		['0', '7', '0'],
		['1', '1.000000000000', '1'],
		['9007199254740993', '9007199254740993', '1'],
	])('%s / %s = %s', (dividend, divisor, result) => {
		expect(quotient(dividend, divisor)).toBe(result);
	});

	test.each([
		['nothing', undefined, '1'],
		['null', null, '1'],
		['text', 'abc', '1'],
		['a division by zero', '1', '0.000'],
		['infinity', Infinity, '1'],
		['not a number', NaN, '1'],
		['an empty text', '', '1'],
	])('%s has no value', (_, left, right) => {
		expect(quotient(left, right)).toBeNull();
	});

	test('a decimal loses its superfluous digits alone', () => {
		expect(decimal('007.2500')).toBe('7.25');
		expect(decimal(-0.5)).toBe('-0.5');
		expect(decimal('-0.00')).toBe('0');
		expect(decimal('1e5')).toBeNull();
	});

	test('what is taken away can be added again, to the last digit', () => {
		const amount = fc
			.tuple(fc.bigInt(0n, 10n ** 24n), fc.integer({ min: 0, max: 12 }))
			.map(([units, places]) => {
				const digits = String(units).padStart(places + 1, '0');
				const point = digits.length - places;
				return `${digits.slice(0, point)}${places > 0 ? `.${digits.slice(point)}` : ''}`;
			});
		fc.assert(
			fc.property(amount, amount, (left, right) => {
				const rest = difference(left, right);
				expect(difference(left, rest)).toBe(decimal(right));
			}),
		);
	});
});
