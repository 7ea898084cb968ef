import { toNumber } from '../../../../nodes/CrossBorderPayments/operation/output/amounts';

test.each([
	['1250.50', 1250.5],
	['0.00000001', 1e-8],
])('%s becomes a number', (amount, number) => {
	expect(toNumber('amount', amount)).toBe(number);
});

test.each([
	['12345678901234567.89', 'more digits than a number holds'],
	['9007199254740993', 'a whole number that is too large'],
])('%s (%s) is refused, naming the field', (amount) => {
	expect(() => toNumber('amount', amount)).toThrow(
		`The field “amount” is “${amount}”, which has more digits than a number can hold`,
	);
});

test.each([null, undefined, '', 'n/a', 12.5])('%p stays as the service sent it', (value) => {
	expect(toNumber('amount', value)).toBe(value);
});
