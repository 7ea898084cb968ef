import { DateTime } from 'luxon';

import { dayOf } from '../../../../nodes/CrossBorderPayments/operation/form/dayOf';

/** Without a midnight: the second in São Paulo, the third in Havana. */
const days = ['1990-04-21', '1990-10-21', '1982-05-09', '1962-01-15', '2004-07-01', '1890-03-01'];

describe.each([
	...['UTC', 'Africa/Lagos', 'Africa/Dar_es_Salaam', 'Europe/Berlin', 'Asia/Tokyo'],
	...['America/New_York', 'America/Sao_Paulo', 'America/Havana', 'Pacific/Auckland'],
])('a day in %s', (zone) => {
	it.each<[string, (day: string) => unknown]>([
		['text', (day) => day],
		['a time without a zone', (day) => `${day}T00:00:00`],
		['a timestamp without a zone', (day) => `${day} 14:30:00.123`],
		['midnight in UTC', (day) => `${day}T00:00:00.000Z`],
		['midnight in UTC, as a database writes it', (day) => `${day} 00:00:00+00`],
		['midnight in UTC, as an email header has it', (day) => new Date(day).toUTCString()],
		['a Date of UTC', (day) => new Date(day)],
		['a Date of the zone', (day) => DateTime.fromISO(day, { zone }).toJSDate()],
		['a DateTime of the zone', (day) => DateTime.fromISO(day, { zone })],
		['a DateTime of the zone in UTC', (day) => DateTime.fromISO(day, { zone }).toUTC()],
		[
			'text of a Date of the zone',
			(day) => DateTime.fromISO(day, { zone }).toJSDate().toISOString(),
		],
	])('is %s', (_, valueOf) => {
		expect(days.map((day) => dayOf(valueOf(day), zone, 'Day'))).toEqual(days);
	});

	it.each([640_656_000, -640_656_000, 640_656_000_000, '640656000'])(
		'is the Unix time %p of midnight in UTC',
		(time) => {
			const ms = Number(time) * (Math.abs(Number(time)) < 1e11 ? 1000 : 1);
			expect(dayOf(time, zone, 'Day')).toBe(new Date(ms).toISOString().slice(0, 10));
		},
	);
});

test('a day that a zone left out is still a day', () => {
	expect(dayOf('2011-12-30', 'Pacific/Apia', 'Day')).toBe('2011-12-30');
});

test.each([
	...[
		'21.04.1990',
		'1990-4-21',
		'1990-04-21x',
		'1990-04-211',
		'1990-04-21 or so',
		'1990-04-21Tnoon',
	],
	...[19_900_421, true, {}, ''],
])('%p is no day', (value) => expect(dayOf(value, 'UTC', 'Day')).toBeUndefined());

test('a time zone that does not exist is named', () => {
	const day = () => dayOf('1990-04-21T00:00:00Z', 'Berlin', 'Day');
	expect(day).toThrow('The time zone “Berlin” does not exist');
});
