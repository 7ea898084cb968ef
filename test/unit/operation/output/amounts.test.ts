import {
	amountsOption,
	formatAmount,
} from '../../../../nodes/CrossBorderPayments/operation/output/amounts';
import { Tallies } from '../../../../nodes/CrossBorderPayments/operation/tallies';
import { failureOf } from '../../../support/failureOf';

const toNumber = (value: unknown) => formatAmount('amount', value, 'exact');

test.each([
	['1250.50', 1250.5],
	['0.00000001', 1e-8],
	['1e-8', 1e-8],
])('%s becomes a number', (amount, number) => {
	expect(toNumber(amount)).toBe(number);
});

test.each([
	['12345678901234567.89', 'more digits than a number holds'],
	['9007199254740993', 'a whole number that is too large'],
])('%s (%s) is rejected, naming the field and the ways out', async (amount) => {
	expect(await failureOf((async () => toNumber(amount))())).toMatchObject({
		message: `The field “amount” is “${amount}”, which has more digits than a number can hold`,
		advice: expect.stringMatching(/8 Decimals.*Text.*Get Totals/),
	});
});

test.each([null, undefined, '', 'n/a'])('%p stays as the service sent it', (value) => {
	expect(toNumber(value)).toBe(value);
});

test('what is no amount is counted in a hint where numbers are wanted', () => {
	const tallies = new Tallies();
	for (const amounts of ['exact', 8, 'text'] as const) {
		for (const value of ['1,5', '', null]) formatAmount('amount', value, amounts, tallies.add);
	}
	expect(tallies.hints()).toEqual(['amount is not a number in 2 records and stays text']);
});

/** The amounts rounded, and what the hint says of them. */
function round(decimals: number, ...amounts: string[]) {
	const tallies = new Tallies();
	const numbers = amounts.map((amount) => formatAmount('amount', amount, decimals, tallies.add));
	return [...numbers, ...tallies.hints()];
}

test.each<[number, string[], unknown[]]>([
	[
		2,
		['1.005', '-1.005', '1.0049', '7'],
		[1.01, -1.01, 1, 7, 'Rounded to 2 decimal places: 3 amounts'],
	],
	[0, ['0.5', '99.4'], [1, 99, 'Rounded to 0 decimal places: 2 amounts']],
	[
		2,
		['0.00061336', '0.2453', '0.00'],
		[
			0,
			0.25,
			0,
			'Rounded to 2 decimal places: 2 amounts',
			'1 amount became 0: choose more decimals, such as 8 for crypto',
		],
	],
	[1, ['9.95'], [10, 'Rounded to 1 decimal place: 1 amount']],
	[
		8,
		['5.420000000001', '100.250000000000'],
		[5.42, 100.25, 'Rounded to 8 decimal places: 1 amount'],
	],
	[8, ['12345678901234567.89'], [12345678901234568, 'Rounded to 8 decimal places: 1 amount']],
	[8, ['250.75000000'], [250.75]],
])('to %p places, %j become %j', (places, amounts, expected) => {
	expect(round(places, ...amounts)).toEqual(expected);
});

test('a rate keeps 8 decimals at least', () => {
	expect(formatAmount('fxRate', '0.184500019', 2)).toBe(0.18450002);
	expect(formatAmount('rate', '5.42', 2)).toBe(5.42);
});

test.each([
	['text', 'text'],
	['exact', 'exact'],
	[2, 2],
	['4', 4],
	[undefined, 'text'],
])('the option takes %p', (given, value) => {
	expect(amountsOption.schema.parse(given)).toBe(value);
});

test.each([16, -1, 1.5, 'rounded', true])('the option rejects %p', (given) => {
	expect(amountsOption.schema.safeParse(given).success).toBe(false);
});
