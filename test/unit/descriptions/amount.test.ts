import fc from 'fast-check';

import { addDecimals, decimalOf } from '../../../nodes/CrossBorderPayments/api/decimal';
import { amountField, amountNumber } from '../../../nodes/CrossBorderPayments/descriptions/amount';

const read = (given: unknown) => amountNumber.safeParse(given);
const problem = (given: unknown) => read(given).error?.issues[0]?.message;

test('an amount is sent to the last digit, or rejected', () => {
	const decimalText = fc
		.tuple(fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.stringMatching(/^[0-9]{0,20}$/))
		.map(([whole, fraction]) => (fraction ? `${whole}.${fraction}` : String(whole)));
	fc.assert(
		fc.property(decimalText, (text) => {
			const { data } = read(text);
			return data === undefined || /^0(\.0*)?$/.test(addDecimals(text, decimalOf(-data)));
		}),
	);
});

test.each<[unknown, number]>([
	['1250.50', 1250.5],
	[' 001250.5000\n', 1250.5],
	['+1250.5', 1250.5],
	['.5', 0.5],
	['5.', 5],
	['999999999999999', 999999999999999],
	['1000000000000000000000', 1e21],
	['0.0000001', 1e-7],
	['0.125', 0.125],
	['1250.125', 1250.125],
	['1.2500', 1.25],
])('%p is the amount %p', (given, number) => {
	expect(read(given).data).toBe(number);
});

const notPlain = /^must be a positive number with a dot for decimals and no thousands separators/;
const tooManyDigits = /^has more than 15 digits\. If it was calculated, round it/;

test.each<[string, RegExp, unknown[]]>([
	[
		'more digits than a number holds',
		tooManyDigits,
		['9007199254740993', '0.1234567890123456789', '1000000000000000.01'],
	],
	[
		'the noise of a calculation',
		tooManyDigits,
		[121.00000000000001, 0.1 + 0.2, 1.005 * 100, 1.1 * 1.1 * 1e6, 8.2 - 0.2, 100 / 3].map(String),
	],
	['a text that is no amount', /^must have at most 100 digits$/, ['0'.repeat(40_000)]],
	[
		'another notation',
		notPlain,
		[
			'1e3',
			'0x10',
			'1_000',
			'1,000.50',
			'1.000,50',
			'1 000',
			'1.2.3',
			'10 BRL',
			'.',
			'+',
			'-1',
			'-0',
			'NaN',
			'Infinity',
			'١٢',
		],
	],
	[
		'what may be thousands',
		/^has three decimals, as 1\.250, which is 1250 in some countries/,
		['1.250', '150.000', '+12.345'],
	],
	['nothing', /^must not be empty$/, ['', '   ']],
	['zero', /^must be greater than zero$/, ['0', '0.00', '+0']],
	[
		'what is not text, as a number that has lost digits',
		/^must be text/,
		[2 ** 53, null, undefined, true, {}, [], 5n, NaN],
	],
])('%s is rejected in plain words', (_, message, values) => {
	for (const value of values)
		expect([value, problem(value)]).toEqual([value, expect.stringMatching(message)]);
});

test('the field is text, because a number field would round', () => {
	expect(amountField.property).toMatchObject({
		name: 'amount',
		type: 'string',
		required: true,
	});
});
