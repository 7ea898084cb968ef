import type { INodeProperties, NodePropertyTypes } from 'n8n-workflow';

import { coerceParameter } from '../../../../nodes/CrossBorderPayments/operation/form/coerce';
import { emptyExpression } from '../../../../nodes/CrossBorderPayments/operation/form/expressions';

const property = (
	type: NodePropertyTypes,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({ displayName: 'Field', name: 'field', type, default: '', ...more });

const coerce = (type: NodePropertyTypes, value: unknown, timezone = 'America/Sao_Paulo') =>
	coerceParameter(property(type), value, timezone);

test.each<[NodePropertyTypes, unknown, unknown]>([
	['string', ' ada@example.com ', 'ada@example.com'],
	['string', 522320, '522320'],
	['string', 1e-7, '0.0000001'],
	['string', Number.MAX_SAFE_INTEGER, '9007199254740991'],
	['string', -Number.MAX_SAFE_INTEGER, '-9007199254740991'],
	['string', true, 'true'],
	['number', ' 5 ', 5],
	['number', 7, 7],
	['boolean', ' True ', true],
	['boolean', 'false', false],
	['boolean', true, true],
	['multiOptions', 'pending', ['pending']],
	['multiOptions', 'pending, failed', ['pending', 'failed']],
	['multiOptions', ['paid', 7], ['paid', '7']],
	['multiOptions', '["completed"]', ['completed']],
	['multiOptions', ' [ "paid", "failed" ] ', ['paid', 'failed']],
	['multiOptions', 'paid;\nfailed,', ['paid', 'failed']],
	['multiOptions', '[broken', ['[broken']],
	['multiOptions', '', []],
	['multiOptions', ['paid', emptyExpression], ['paid', emptyExpression]],
	['options', ' all', ' all'],
	['resourceLocator', 5, '5'],
	['resourceLocator', { __rl: true, mode: 'id', value: 7 }, '7'],
	['resourceLocator', ' INV-1 ', 'INV-1'],
])('%s takes %p as %p', (type, value, expected) => {
	expect(coerce(type, value)).toEqual(expected);
});

test.each<[string, unknown, unknown]>([
	['amount', 12.345, '12.3450'],
	['toAmount', 12.5, '12.5'],
	['fromAmount', '12.345', '12.345'],
	['amount', 2 ** 53, 2 ** 53],
	['reference', 12.345, '12.345'],
])('the field %s takes %p as %p', (name, value, expected) => {
	expect(coerceParameter(property('string', { name }), value, 'UTC')).toBe(expected);
});

test.each<[NodePropertyTypes, unknown]>([
	['string', 2 ** 53],
	['string', -(2 ** 53)],
	['string', { a: 1 }],
	['number', 'five'],
	['number', ' '],
	['boolean', 'yes'],
	['dateTime', 'yesterday'],
	['dateTime', '5'],
	['dateTime', '1990-02-30'],
	['dateTime', '1990-13-01T00:00:00'],
	['dateTime', 'x2026-01-31'],
	['dateTime', '2026-01-31x'],
	['dateTime', true],
	['dateTime', new Date('no')],
	['collection', ['a']],
	['collection', 'text'],
	['fixedCollection', 'text'],
])('%s leaves %p to be rejected', (type, value) => {
	expect(coerce(type, value)).toEqual(value);
});

test.each([null, undefined])('%s is an empty field', (nothing) => {
	for (const type of ['string', 'number', 'dateTime', 'options'] as const) {
		expect(coerce(type, nothing)).toBe('');
	}
	expect(coerce('collection', nothing)).toEqual({});
	expect(coerce('fixedCollection', nothing)).toEqual({});
});

test.each([
	['Under Review', 'under_review'],
	['under-review', 'under_review'],
	['AWAITING UBO', 'awaiting_ubo'],
	[[['awaiting_ubo']], 'awaiting_ubo'],
	["'under_review\u200B'", 'under_review'],
	['[‘ｕｎｄｅｒ review’]', 'under_review'],
	['Expired', 'Expired'],
])('of a menu, %s is %s', (given, value) => {
	const options = [
		{ name: 'Under Review', value: 'under_review' },
		{ name: 'Awaiting UBO', value: 'awaiting_ubo' },
	];
	expect(coerceParameter(property('multiOptions', { options }), given, 'UTC')).toEqual([value]);
});

// What a cell of a spreadsheet, a database or a Code node has for a date.
test.each([
	[32_984, '1990-04-21T00:00:00.000-03:00'],
	['32984', '1990-04-21T00:00:00.000-03:00'],
	[46_053.395_833_333_3, '2026-01-31T09:30:00.000-03:00'],
	[1_769_851_800, '2026-01-31T09:30:00.000Z'],
	['1769851800', '2026-01-31T09:30:00.000Z'],
	[640_656_000, '1990-04-21T00:00:00.000Z'],
	[-640_656_000, '1949-09-13T00:00:00.000Z'],
	[1_769_851_800_250, '2026-01-31T09:30:00.250Z'],
	[-640_656_000_000, '1949-09-13T00:00:00.000Z'],
	[1_769_851_800_250_000, '2026-01-31T09:30:00.250Z'],
	['1769851800250000000', '2026-01-31T09:30:00.250Z'],
])('the number %s is the time %s', (number, expected) => {
	expect(coerce('dateTime', number)).toBe(expected);
});

test.each([0, 1, 1990, 2026, 19_900_421, '19900421', 99_999_999, 5e10, 5e13, NaN, 73_051])(
	'%s is no certain date',
	(number) => expect(coerce('dateTime', number)).toBe(number),
);

test.each<[NodePropertyTypes, unknown]>([
	['dateTime', '2026-01-31'],
	['dateTime', 32_984],
])('a time zone that does not exist is named: %s %p', (type, value) => {
	expect(() => coerce(type, value, 'Berlin')).toThrow('The time zone “Berlin” does not exist');
});

// Without an offset, it is in the time zone of the workflow.
test.each([
	['2026-01-31T09:30:00', 'America/Sao_Paulo', '2026-01-31T09:30:00.000-03:00'],
	[' 2026-01-31 09:30 ', 'America/Sao_Paulo', '2026-01-31T09:30:00.000-03:00'],
	['2026-01-31T09:30:15.25', 'America/Sao_Paulo', '2026-01-31T09:30:15.250-03:00'],
	['2026-01-31', 'Asia/Tokyo', '2026-01-31T00:00:00.000+09:00'],
	['2026-07-01T00:00:00', 'Europe/Berlin', '2026-07-01T00:00:00.000+02:00'],
	['2026-01-31T09:30:00.000Z', 'Asia/Tokyo', '2026-01-31T09:30:00.000Z'],
	['2026-01-31T09:30:00+02:00', 'Asia/Tokyo', '2026-01-31T09:30:00.000+02:00'],
	['2026-01-31 09:30:00.25+00', 'Asia/Tokyo', '2026-01-31T09:30:00.250Z'],
	['2026-01-31 09:30:00 +0100', 'Asia/Tokyo', '2026-01-31T09:30:00.000+01:00'],
	['2026-01-31 09:30:00 UTC', 'Asia/Tokyo', '2026-01-31T09:30:00.000Z'],
	['20260131T093000z', 'Asia/Tokyo', '2026-01-31T09:30:00.000Z'],
	['\uFEFF2026\u201101\u201131', 'Asia/Tokyo', '2026-01-31T00:00:00.000+09:00'],
	['Sat, 31 Jan 2026 09:30:00 -0500', 'Asia/Tokyo', '2026-01-31T09:30:00.000-05:00'],
	[new Date('2026-01-31T09:30:00Z'), 'Asia/Tokyo', '2026-01-31T09:30:00.000Z'],
	[Date.UTC(2026, 0, 31), 'Asia/Tokyo', '2026-01-31T00:00:00.000Z'],
])('the time %s is taken in %s as %s', (date, zone, expected) => {
	expect(coerce('dateTime', date, zone)).toBe(expected);
});

test('the value of a locator in a group is taken out of it', () => {
	const rail = property('resourceLocator', { name: 'rail' });
	const filters = property('collection', { options: [rail] });
	const given = (value: unknown) => ({ rail: { __rl: true, mode: 'other', value } });
	const coerced = [' pix ', 7, null, undefined].map((value) =>
		coerceParameter(filters, given(value), 'UTC'),
	);
	expect(coerced).toEqual(['pix', '7', '', ''].map((value) => ({ rail: value })));
});

test('groups and collections are converted field by field, at any depth', () => {
	const person = property('string', { name: 'zip' });
	const people = property('fixedCollection', {
		name: 'people',
		options: [{ displayName: 'Person', name: 'items', values: [person] }],
	});
	const options = [
		property('number', { name: 'count' }),
		property('string', { name: 'code' }),
		people,
	];
	const given = {
		count: '3',
		code: null,
		people: { items: [{ zip: 1310 }, { zip: ' 7 ', unknown: 1 }], other: { zip: 5 } },
		unknown: 5,
	};
	expect(coerceParameter(property('collection', { options }), given, 'UTC')).toEqual({
		code: '',
		count: 3,
		people: { items: [{ zip: '1310' }, { zip: '7', unknown: 1 }], other: { zip: 5 } },
		unknown: 5,
	});
	expect(coerceParameter(people, { items: { zip: 1310 } }, 'UTC')).toEqual({
		items: { zip: '1310' },
	});
	expect(coerceParameter(property('fixedCollection'), { any: { zip: 1 } }, 'UTC')).toEqual({
		any: { zip: 1 },
	});
});
