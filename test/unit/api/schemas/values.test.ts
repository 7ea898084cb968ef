import fc from 'fast-check';
import { z } from 'zod/v4';

import * as values from '../../../../nodes/CrossBorderPayments/api/schemas/values';

/** The message that a person sees; undefined where the value is taken. */
const problem = (schema: z.ZodType, value: unknown) =>
	schema.safeParse(value).error?.issues[0]?.message;

const documents = 'https://files.example.com';

const someId = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';

const cases: Array<[keyof typeof values, good: unknown[], bad: unknown[]]> = [
	['text', ['a', '0', ' a b ', '😀'], ['', ' \t\n', 7, null, undefined]],
	['anyText', ['', ' ', 'a'], [7, null]],
	[
		'uuid',
		[someId, '00000000-0000-0000-0000-000000000000'],
		['', someId.slice(1), `${someId}f`, `{${someId}}`, ` ${someId}`, `${someId}\n`, 7, null],
	],
	[
		'email',
		['name@example.com', 'first.last+tag@sub.example.co', 'A_B@EXAMPLE.COM', 'josé@ex.äö', 'a@b'],
		['', 'name', 'name@', '@example.com', 'a@b@c', 'a b@example.com', 'a@b\n', 7],
	],
	[
		'phone',
		['+1234567', '+123456789012345'],
		['', '+123456', '+1234567890123456', '+0123456789', '5511987654321', '+55 11 98765 4321', 7],
	],
	[
		'date',
		['2024-02-29', '2000-02-29'],
		['2026-02-29', '2026-13-01', '2026-1-1', '1990-04-21T00:00:00Z', '', 19900421, null],
	],
	[
		'dateTime',
		['2026-01-31T09:30:00.000Z', '2026-01-31T09:30:00Z', '2026-01-31T09:30:00.123456+03:00'],
		['2026-02-30T00:00:00.000Z', '2026-01-31', '2026-01-31T09:30:00', '', 1769851800000],
	],
	['country', ['BR', 'BRA'], ['br', 'B', 'BRAZ', 'B1', '', ' BR', 55]],
	['country2', ['BR', 'NG'], ['br', 'BRA', 'B', 'B1', '', ' BR', 'BR\n', 55]],
	['country3', ['BRA', 'NGA'], ['bra', 'BR', 'BRAZ', 'BR1', '', 'BRA ', 'BRA\n', 55]],
	[
		'decimal',
		['0', '12', '12.5', '-3.00000000', '123456789012345678901234567890.123456789012'],
		['', '.', '.5', '5.', '1,5', '1e3', '+1', ' 1', '1\n', 'NaN'],
	],
	['amount', [0.00000001, 1, 2 ** 53], [0, -1, NaN, Infinity, '1', null]],
	['flag', [true, false], ['true', 0, null]],
	[
		'documentUri',
		[
			...['jpeg', 'jpg', 'png', 'heic', 'heif', 'pdf'].flatMap((format) => [
				`${documents}/a.${format}?signature=a.b%2Fc#page=2`,
				`data:image/${format};base64,AAAA`,
			]),
			'http://files.example.com/A.PDF',
			// A link whose ending says nothing is for the service to judge.
			...[documents, `${documents}/v1.2/front`, `${documents}/download?id=7&name=front.gif`],
		],
		[
			...[
				'data:image/gif;base64,AAAA',
				'data:image/png,AAAA',
				'ftp://files.example.com/a.pdf',
				'javascript:alert(1)',
			],
			...['/home/ada/a.pdf', '', 7, null],
		],
	],
];

test.each(cases)('%s', (name, good, bad) => {
	const schema = values[name] as z.ZodType;
	expect(good.filter((value) => problem(schema, value) !== undefined)).toEqual([]);
	// The words finish the sentence “<Field> …”.
	expect(bad.filter((value) => !/^must /.test(problem(schema, value) ?? ''))).toEqual([]);
});

test('UUIDs of any version and case, and dates that exist', () => {
	const moments = fc.date({
		min: new Date('0100-01-01'),
		max: new Date('9999-12-31'),
		noInvalidDate: true,
	});
	fc.assert(
		fc.property(fc.uuid(), moments, (id, moment) => {
			expect(problem(values.uuid, id)).toBeUndefined();
			expect(problem(values.uuid, id.toUpperCase())).toBeUndefined();
			expect(problem(values.date, moment.toISOString().slice(0, 10))).toBeUndefined();
			expect(problem(values.dateTime, moment.toISOString())).toBeUndefined();
		}),
	);
});

test('values are kept as they are, but for blanks around text', () => {
	expect(values.text.parse('  STABLE_SATS ')).toBe('STABLE_SATS');
	expect(values.decimal.parse('1250.500000000000')).toBe('1250.500000000000');
});

test('messages name what is allowed', () => {
	const colour = values.oneOf(['red', 'green', 'blue']);
	expect(problem(colour, 'red')).toBeUndefined();
	expect(problem(colour, 'Red')).toBe('must be one of red, green, blue');
	expect(problem(values.documentUri, 'x')).toBe('must be a link, or the name of a binary field');
});

test.each([
	['1e-8', '0.00000001'],
	['-1.5E3', '-1500'],
	[1e-7, '0.0000001'],
	['250.750', '250.750'],
	['1e400', undefined],
	['1e9999', undefined],
	['1,5', undefined],
	['', undefined],
	[true, undefined],
])('as a decimal, %j is %j', (value, decimal) => {
	expect(values.toDecimal(value)).toBe(decimal);
});
