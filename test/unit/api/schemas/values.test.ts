import fc from 'fast-check';
import { z } from 'zod/v4';

import * as values from '../../../../nodes/CrossBorderPayments/api/schemas/values';

/** The message that a person sees; undefined where the value is taken. */
const problem = (schema: z.ZodType, value: unknown) =>
	schema.safeParse(value).error?.issues[0]?.message;

function takes(schema: z.ZodType, good: readonly unknown[]): void {
	expect(good.filter((value) => problem(schema, value) !== undefined)).toEqual([]);
}

/** Each is refused, and with words that finish the sentence «<Field> …». */
function refuses(schema: z.ZodType, bad: readonly unknown[]): void {
	expect(bad.filter((value) => !/^must /.test(problem(schema, value) ?? ''))).toEqual([]);
}

test('text: anything but nothing, without blanks around it', () => {
	takes(values.text, ['a', '0', ' a b ']);
	refuses(values.text, ['', '   ', '\t\n', 7, null, undefined, {}]);
	expect(values.text.parse('  STABLE_SATS ')).toBe('STABLE_SATS');
	expect(problem(values.text, '  ')).toBe('must not be empty');
});

describe('UUID', () => {
	test('of any version and case', () => {
		fc.assert(
			fc.property(fc.uuid(), (id) => {
				takes(values.uuid, [id, id.toUpperCase()]);
			}),
		);
		takes(values.uuid, [
			'3f2b8c1e-5d4a-0c6b-0e7f-1a2b3c4d5e6f',
			'00000000-0000-0000-0000-000000000000',
		]);
	});

	test('and nothing else', () => {
		refuses(values.uuid, [
			'',
			'3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6',
			'3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6ff',
			'3f2b8c1e5d4a4c6b9e7f1a2b3c4d5e6f',
			'{3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f}',
			' 3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
			'3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f\n',
			'3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6g',
			'../3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
			7,
			null,
		]);
	});
});

test('e-mail', () => {
	takes(values.email, ['name@example.com', 'first.last+tag@sub.example.co', 'A_B@EXAMPLE.COM']);
	refuses(values.email, [
		'',
		'name',
		'name@',
		'@example.com',
		'name@example',
		'a b@example.com',
		'name@example.com ',
		'a@b@example.com',
		7,
	]);
});

describe('phone in E.164', () => {
	test('a plus sign and 7 to 15 digits, the first not zero', () => {
		const digits = fc.stringMatching(/^[1-9][0-9]{6,14}$/);
		fc.assert(fc.property(digits, (number) => takes(values.phone, [`+${number}`])));
		fc.assert(
			fc.property(digits, (number) =>
				refuses(values.phone, [number, `00${number}`, `+0${number}`]),
			),
		);
	});

	test('and nothing else', () => {
		refuses(values.phone, [
			'',
			'+',
			'+123456',
			'+1234567890123456',
			'+55 11 98765 4321',
			'+55-11-98765',
			'+5511987654321x',
			'+55119876\n',
			5511987654321,
		]);
	});
});

describe('dates', () => {
	test('a day that exists', () => {
		fc.assert(
			fc.property(
				fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
				(moment) => {
					takes(values.date, [moment.toISOString().slice(0, 10)]);
					takes(values.dateTime, [moment.toISOString()]);
				},
			),
		);
		takes(values.date, ['2024-02-29', '2000-02-29']);
	});

	test('no day that does not exist, and no other notation', () => {
		refuses(values.date, [
			'2026-02-29',
			'2026-02-30',
			'1900-02-29',
			'2026-04-31',
			'2026-13-01',
			'2026-00-10',
			'2026-01-00',
			'26-01-01',
			'2026-1-1',
			'2026/01/01',
			'01.01.2026',
			'1990-04-21T00:00:00Z',
			'',
			'yesterday',
			19900421,
			null,
		]);
	});

	test('a moment: ISO 8601 with a zone', () => {
		takes(values.dateTime, [
			'2026-01-31T09:30:00.000Z',
			'2026-01-31T09:30:00Z',
			'2026-01-31T09:30:00.123456+03:00',
		]);
		refuses(values.dateTime, [
			'2026-02-30T00:00:00.000Z',
			'2026-01-31T24:30:00Z',
			'2026-01-31T09:61:00Z',
			'2026-01-31',
			'2026-01-31T09:30:00',
			'2026-01-31 09:30:00Z',
			'',
			1769851800000,
		]);
	});
});

test('countries in 2 and 3 capitals', () => {
	takes(values.country2, ['BR', 'NG']);
	takes(values.country3, ['BRA', 'NGA']);
	takes(values.country, ['BR', 'BRA']);
	refuses(values.country, ['br', 'B', 'BRAZ', 'B1', '', ' BR', 55]);
	refuses(values.country2, ['br', 'BRA', 'B', 'B1', '', ' BR', 'BR\n', 55]);
	refuses(values.country3, ['bra', 'BR', 'BRAZ', 'BR1', '', 'BRA ', 'BRA\n', 55]);
});

test('a decimal in an answer: digits, kept as they are', () => {
	takes(values.decimal, [
		'0',
		'12',
		'12.5',
		'-3.00000000',
		'0.000000000001',
		'123456789012345678901234567890.123456789012',
	]);
	refuses(values.decimal, ['', '.', '.5', '5.', '1,5', '1e3', '+1', ' 1', '1\n', 'NaN']);
	expect(values.decimal.safeParse(12.5).success).toBe(false);
	expect(values.decimal.parse('1250.500000000000')).toBe('1250.500000000000');
});

test('an amount in a request: a number above zero', () => {
	takes(values.amount, [0.00000001, 1, 2 ** 53]);
	refuses(values.amount, [0, -0, -1, NaN, Infinity, -Infinity, '1', null]);
});

test('a flag is true or false, not a word for it', () => {
	takes(values.flag, [true, false]);
	refuses(values.flag, ['true', 'false', 0, 1, null]);
});

test('one of a list: the message names the whole list', () => {
	const colour = values.oneOf(['red', 'green', 'blue']);
	takes(colour, ['red', 'blue']);
	refuses(colour, ['Red', '', ' red', 'yellow', 1]);
	expect(problem(colour, 'yellow')).toBe('must be one of red, green, blue');
});

describe('documents', () => {
	const formats = ['jpeg', 'jpg', 'png', 'heic', 'heif', 'pdf'];

	test.each(formats)('a link to or data URI of a %s', (format) => {
		takes(values.documentUri, [
			`https://files.example.com/a/document.${format}`,
			`http://files.example.com/DOCUMENT.${format.toUpperCase()}`,
			`https://files.example.com/document.${format}?signature=a.b%2Fc#page=2`,
			`data:${format === 'pdf' ? 'application' : 'image'}/${format};base64,AAAA`,
		]);
	});

	test('a link whose ending says nothing is for the service to judge', () => {
		takes(values.documentUri, [
			'https://files.example.com/documents/3f2b8c1e',
			'https://files.example.com',
			'https://files.example.com/download?id=7&name=front.gif',
			'https://files.example.com/v1.2/front',
		]);
	});

	test('nothing in another format, and no other kind of address', () => {
		refuses(values.documentUri, [
			'https://files.example.com/document.gif',
			'https://files.example.com/document.docx',
			'https://files.example.com/document.pdf.exe',
			'data:image/gif;base64,AAAA',
			'data:text/html;base64,AAAA',
			'data:image/png,AAAA',
			'ftp://files.example.com/document.pdf',
			'file:///home/ada/document.pdf',
			'javascript:alert(1)',
			'/home/ada/document.pdf',
			'document.pdf',
			'',
			7,
			null,
		]);
	});

	test('the message names the formats', () => {
		for (const format of formats) expect(problem(values.documentUri, 'x')).toContain(format);
	});
});
