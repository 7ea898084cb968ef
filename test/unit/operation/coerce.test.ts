import type { INodeProperties, NodePropertyTypes } from 'n8n-workflow';

import { coerceParameter } from '../../../nodes/CrossBorderPayments/operation/coerce';

const property = (
	type: NodePropertyTypes,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({
	displayName: 'Field',
	name: 'field',
	type,
	default: '',
	...more,
});

const read = (type: NodePropertyTypes, value: unknown, timezone = 'America/Sao_Paulo') =>
	coerceParameter(property(type), value, timezone);

test('text takes numbers of a sheet, but none that may have lost digits', () => {
	expect(read('string', 522320)).toBe('522320');
	expect(read('string', 0.5)).toBe('0.5');
	expect(read('string', 1e-7)).toBe('0.0000001');
	expect(read('string', true)).toBe('true');
	expect(read('string', ' ada@example.com ')).toBe('ada@example.com');
	expect(read('string', 2 ** 60)).toBe(2 ** 60);
	expect(read('string', { a: 1 })).toEqual({ a: 1 });
});

test('numbers and switches take text', () => {
	expect(read('number', '5')).toBe(5);
	expect(read('number', 'five')).toBe('five');
	expect(read('number', '')).toBe('');
	expect(read('boolean', 'True')).toBe(true);
	expect(read('boolean', 'false')).toBe(false);
	expect(read('boolean', 'yes')).toBe('yes');
});

test('a list of choices takes one of them, or several with commas', () => {
	expect(read('multiOptions', 'pending')).toEqual(['pending']);
	expect(read('multiOptions', 'pending, failed')).toEqual(['pending', 'failed']);
	expect(read('multiOptions', ['paid'])).toEqual(['paid']);
});

test.each([null, undefined])('%s is nothing filled in', (nothing) => {
	for (const type of ['string', 'number', 'dateTime', 'options'] as const) {
		expect(read(type, nothing)).toBe('');
	}
	expect(read('collection', nothing)).toEqual({});
	expect(read('fixedCollection', nothing)).toEqual({});
});

test('a date without an offset is one of the workflow’s time zone', () => {
	expect(read('dateTime', '2026-01-31T09:30:00')).toBe('2026-01-31T09:30:00.000-03:00');
	expect(read('dateTime', '2026-01-31 09:30')).toBe('2026-01-31T09:30:00.000-03:00');
	expect(read('dateTime', '2026-01-31', 'Asia/Tokyo')).toBe('2026-01-31T00:00:00.000+09:00');
	expect(read('dateTime', '2026-07-01T00:00:00', 'Europe/Berlin')).toBe(
		'2026-07-01T00:00:00.000+02:00',
	);
});

test('a moment that is one already stays what it is', () => {
	expect(read('dateTime', '2026-01-31T09:30:00.000Z')).toBe('2026-01-31T09:30:00.000Z');
	expect(read('dateTime', '2026-01-31T09:30:00+02:00')).toBe('2026-01-31T09:30:00+02:00');
	expect(read('dateTime', new Date('2026-01-31T09:30:00Z'))).toBe('2026-01-31T09:30:00.000Z');
	expect(read('dateTime', Date.UTC(2026, 0, 31))).toBe('2026-01-31T00:00:00.000Z');
});

test('what is no date is left for the field to refuse', () => {
	for (const bad of ['yesterday', '5', '1990-02-30', '1990-13-01T00:00:00', true, new Date('no')]) {
		expect(read('dateTime', bad)).toBe(bad);
	}
});

test('groups and collections are read field by field, at any depth', () => {
	const fields: INodeProperties[] = [
		property('number', { name: 'count' }),
		property('string', { name: 'code' }),
		property('fixedCollection', {
			name: 'people',
			options: [
				{ displayName: 'Person', name: 'items', values: [property('string', { name: 'zip' })] },
			],
		}),
	];
	const given = {
		count: '3',
		code: null,
		people: { items: [{ zip: 1310 }, { zip: ' 7 ', unknown: 1 }] },
		unknown: 5,
	};
	expect(coerceParameter(property('collection', { options: fields }), given, 'UTC')).toEqual({
		count: 3,
		people: { items: [{ zip: '1310' }, { zip: '7', unknown: 1 }] },
		unknown: 5,
	});
});
