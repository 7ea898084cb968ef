import { withNumbers } from '../../../nodes/CrossBorderPayments/operation/amounts';

const numbersIn = (row: Parameters<typeof withNumbers>[0]) =>
	withNumbers(row, (column) => column === 'amount');

describe('withNumbers', () => {
	it('turns amounts into numbers, and nothing else', () => {
		expect(numbersIn({ id: '12', amount: '1250.50', rate: '5.1' })).toEqual({
			id: '12',
			amount: 1250.5,
			rate: '5.1',
		});
	});

	it.each([
		['12345678901234567.89', 'more digits than a number holds'],
		['9007199254740993', 'a whole number that is too large'],
	])('refuses %s (%s), naming the field', (amount) => {
		expect(() => numbersIn({ amount })).toThrow(
			`The field “amount” is “${amount}”, which has more digits than a number can hold`,
		);
	});

	it.each([null, undefined, '', 'n/a', 12.5])('leaves %p as the service sent it', (amount) => {
		expect(numbersIn({ amount })).toEqual({ amount });
	});
});
