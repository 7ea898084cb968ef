import {
	matcherOf,
	normalizeId,
	normalizeEmail,
} from '../../../nodes/CrossBorderPayments/api/normalizeText';
import { requestEmail } from '../../../nodes/CrossBorderPayments/api/schemas/values';

const id = '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f';

test.each([
	['INV-1', 'inv-1', 'same'],
	['INV-1', ' INV-1\u200B', 'same'],
	['0123456789', '０１２３４５６７８９', 'same'],
	['0123456789', "'0123456789", 'same'],
	['INV-1', '“inv-1”', 'same'],
	[id, `urn:uuid:${id}`, 'same'],
	[id, id.replaceAll('-', ''), 'same'],
	['0123456789', '0123 456 789', 'compact'],
	['0123456789', '0123\u00A0456\u2011789', 'compact'],
	['INV-1-23', 'INV-12-3', 'compact'],
	['0123456789', '123456789', 'number'],
	['0123456789', '00 123 456 789', 'number'],
	['0123456789', '123456789.0', 'number'],
	['0123456789', '123456789.5', undefined],
	['INV-1', 'INV-01', undefined],
	['0123456789', '0123456780', undefined],
	['anne-marie@example.com', 'annemarie@example.com', undefined],
	['', '-', undefined],
	['-', '–', undefined],
] as const)('%j and %j: %s', (one, other, kind) => {
	expect(matcherOf(one)(other)).toBe(kind);
	expect(matcherOf(other)(one)).toBe(kind);
});

test.each([
	id.replaceAll('-', ''),
	` ${id}\uFEFF`,
	`{${id.toUpperCase()}}`,
	`"${id}"`,
	`urn:uuid:${id}`,
])('the ID %j is written as the service writes it', (written) => {
	expect(normalizeId(written)).toBe(id);
});

test('what is no ID stays as it is', () => {
	expect(normalizeId('{INV 1}')).toBe('{INV 1}');
});

test.each([
	'ada@example.com',
	' ada@example.com\n',
	'ada\u200B@example.com',
	'\uFEFFada@example.com',
	'ada@exam\u00ADple.com',
	'mailto:ada@example.com',
	'MAILTO:ada@example.com',
	'<ada@example.com>',
	'ada@example.com.',
	'ada@example.com;',
	'ada＠example.com',
	'ada@example．com',
])('%j is ada@example.com', (written) => {
	expect(requestEmail.parse(normalizeEmail(written))).toBe('ada@example.com');
});

test.each([
	'Ada <ada@example.com>',
	'ada@example.com, bob@example.com',
	'mailto:ada@example.com?subject=Hi',
	'ada@example',
	'ada@example..com',
	'ada@.example.com',
	'ada.@example.com',
	'.ada@example.com',
	'a..da@example.com',
	'ada@@example.com',
	'ada@exa_mple.com',
	'ada@-example.com',
	// The first letter is Cyrillic.
	'\u0430da@example.com',
	'"ada"@example.com',
	'ada@example.com/',
	'ada@127.0.0.1',
	'ada@example.c',
])('%j is no email address', (written) => {
	expect(requestEmail.safeParse(normalizeEmail(written)).success).toBe(false);
});

test.each(["o'neil+payments@sub.example.co.uk", 'a_b-c@example-1.com', 'x@xn--bcher-kva.example'])(
	'%s is one',
	(written) => {
		expect(requestEmail.parse(normalizeEmail(written))).toBe(written);
	},
);
