import fc from 'fast-check';

import { amount, amountNumber } from '../../../nodes/CrossBorderPayments/descriptions/amount';

const read = (entered: unknown) => amountNumber.safeParse(entered);
const problem = (entered: unknown) => read(entered).error?.issues[0]?.message;

/** A decimal text without an exponent, as integer digits times a power of ten. */
const exactly = (text: string) => {
	const [whole = '', fraction = ''] = text.split('.');
	return { digits: BigInt(`${whole}${fraction}` || '0'), places: fraction.length };
};

/** Whether two decimal texts stand for the same number, to the last digit. */
const same = (a: string, b: string) => {
	const [x, y] = [exactly(a), exactly(b)];
	return x.digits * 10n ** BigInt(y.places) === y.digits * 10n ** BigInt(x.places);
};

const wholePart = fc.bigInt({ min: 0n, max: 10n ** 22n }).map(String);
const fraction = fc.stringMatching(/^[0-9]{0,20}$/);
const decimalText = fc
	.tuple(wholePart, fraction)
	.map(([whole, digits]) => (digits ? `${whole}.${digits}` : whole));

/** What a JSON number that was sent reads as on the other side, without an exponent. */
const sentAs = (number: number) => {
	const text = JSON.stringify(number);
	const [mantissa = '', exponent = '0'] = text.split('e');
	const { digits, places } = exactly(mantissa);
	const shift = Number(exponent) - places;
	if (shift >= 0) return String(digits * 10n ** BigInt(shift));
	const padded = String(digits).padStart(1 - shift, '0');
	return `${padded.slice(0, shift)}.${padded.slice(shift)}`;
};

describe('an amount entered as text', () => {
	test('is sent as exactly what was entered, or not at all', () => {
		fc.assert(
			fc.property(decimalText, (text) => {
				const { data } = read(text);
				return data === undefined || same(sentAs(data), text);
			}),
			{ numRuns: 500 },
		);
	});

	test('is taken whenever a JSON number can hold it', () => {
		fc.assert(
			fc.property(fc.double({ min: Number.MIN_VALUE, max: 1e30, noNaN: true }), (number) => {
				expect(read(sentAs(number)).data).toBe(number);
			}),
			{ numRuns: 500 },
		);
	});

	test('is taken with up to 15 significant digits, in cents too', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 10 ** 15 - 1 }),
				fc.integer({ min: 0, max: 12 }),
				(digits, places) => {
					const padded = String(digits).padStart(places + 1, '0');
					const text = places ? `${padded.slice(0, -places)}.${padded.slice(-places)}` : padded;
					expect(read(text).data).toBe(Number(text));
				},
			),
		);
	});

	test('is refused when a digit would be lost', () => {
		for (const text of [
			'9007199254740993',
			'12345678901234567890',
			'0.1234567890123456789',
			'1000000000000000.01',
			'0.30000000000000000001',
		]) {
			expect([text, problem(text)]).toEqual([text, expect.stringContaining('more digits')]);
		}
	});

	test('may have superfluous zeros, blanks, a plus sign and a bare dot', () => {
		const texts = ['1250.50', ' 1250.5 ', '001250.5000', '+1250.5', '1250.5\n'];
		expect(texts.map((text) => read(text).data)).toEqual(texts.map(() => 1250.5));
		expect(['.5', '5.', '0.5'].map((text) => read(text).data)).toEqual([0.5, 5, 0.5]);
	});

	test('may be beyond 2^53 where the number is exact', () => {
		expect(read('9007199254740994').data).toBe(9007199254740994);
		expect(read('1000000000000000000000').data).toBe(1e21);
		expect(read('0.0000001').data).toBe(1e-7);
	});

	test.each([
		'1e3',
		'1E3',
		'1e-7',
		'0x10',
		'0b1',
		'1_000',
		'1,000.50',
		'1.000,50',
		'1 000',
		'1.2.3',
		'10 BRL',
		'R$10',
		'abc',
		'.',
		'+',
		'NaN',
		'Infinity',
		'١٢',
	])('«%s» is no plain number', (text) => {
		expect(problem(text)).toContain('must be a number with a dot for decimals');
	});

	test('must not be empty, negative or zero', () => {
		expect(['', '   '].map(problem)).toEqual(['must not be empty', 'must not be empty']);
		expect(['0', '0.00', '+0'].map(problem)).toEqual(Array(3).fill('must be greater than zero'));
		for (const text of ['-1', '-0.01', '-0', '-Infinity']) expect(problem(text)).toMatch(/^must /);
		expect(problem('-1')).toBe('must not be negative');
	});

	test('too small to be told from zero is refused', () => {
		expect(problem(`0.${'0'.repeat(400)}1`)).toMatch(/^must |^has more digits/);
	});
});

describe('an amount that comes as a number from an expression', () => {
	test('is sent as it is', () => {
		expect(
			[0.1, 1250.5, 1, 1e-7, Number.MAX_SAFE_INTEGER].map((number) => read(number).data),
		).toEqual([0.1, 1250.5, 1, 1e-7, Number.MAX_SAFE_INTEGER]);
	});

	test('beyond 2^53 it may have lost digits before it came, so it is refused', () => {
		for (const number of [2 ** 53, 1e21, Number.MAX_VALUE])
			expect(problem(number)).toContain('more digits');
	});

	test('must be finite and above zero', () => {
		expect([0, -0, -1, NaN, Infinity, -Infinity].map((number) => read(number).success)).toEqual(
			Array(6).fill(false),
		);
	});
});

test('anything that is neither text nor number is refused in plain words', () => {
	for (const value of [null, undefined, true, {}, [], 5n])
		expect(problem(value)).toMatch(/^must be a (finite )?number/);
});

test('the field is entered as text, because a number field would round', () => {
	expect(amount('amount', 'Amount', 'How much').property).toMatchObject({
		name: 'amount',
		type: 'string',
		required: true,
	});
});
