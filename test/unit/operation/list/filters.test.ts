import { recordFilter } from '../../../../nodes/CrossBorderPayments/operation/list/filters';
import { coerceDateTime } from '../../../../nodes/CrossBorderPayments/operation/form/coerceDateTime';
import { Tallies } from '../../../../nodes/CrossBorderPayments/operation/tallies';
import type { FilterValues } from '../../../../nodes/CrossBorderPayments/descriptions/filtersField';

const filterBy = {
	createdAt: 'createdAt',
	referencesOf: (record: object) => (record as { references: string[] }).references,
};

const isWanted = (values: FilterValues, record: object, now: string, timezone = 'UTC') =>
	recordFilter(values, filterBy, { timezone, now: Date.parse(now) })!.matches({ ...record });

/** Whether the filter lets these times pass: just before the first, at it, just before the last, at it. */
const passesAt = (from: string, until: string, values: FilterValues, now: string, zone: string) =>
	[from, until]
		.flatMap((time) => [Date.parse(`${time}Z`) - 1, Date.parse(`${time}Z`)])
		.map((time) => isWanted(values, { createdAt: new Date(time).toISOString() }, now, zone));

const exactly = [false, true, true, false];

describe('recordFilter', () => {
	// A Wednesday; 23:30 of the day before in São Paulo.
	const now = '2026-07-15T02:30:00Z';

	it.each<[FilterValues, string, string]>([
		[{ period: 'today' }, '2026-07-14T03:00', '2026-07-15T03:00'],
		[{ period: 'yesterday' }, '2026-07-13T03:00', '2026-07-14T03:00'],
		[{ period: 'thisWeek' }, '2026-07-13T03:00', '2026-07-20T03:00'],
		[{ period: 'lastWeek' }, '2026-07-06T03:00', '2026-07-13T03:00'],
		[{ period: 'thisMonth' }, '2026-07-01T03:00', '2026-08-01T03:00'],
		[{ period: 'lastMonth' }, '2026-06-01T03:00', '2026-07-01T03:00'],
		[{ period: 'last7Days' }, '2026-07-08T03:00', '2026-07-15T03:00'],
		[
			{ period: 'thisMonth', createdFrom: '2026-07-10T09:30:00Z' },
			'2026-07-10T09:30',
			'2026-08-01T03:00',
		],
		[{ period: 'thisYear' }, '2026-01-01T03:00', '2027-01-01T03:00'],
	])('counts %j in the time zone of the workflow', (values, from, until) => {
		expect(passesAt(from, until, values, now, 'America/Sao_Paulo')).toEqual(exactly);
	});

	// As the form gives them: a day without a time is midnight in the time zone of the workflow.
	it.each<[string, string, string, string, string]>([
		['2026-10-01', '2026-10-31', 'America/New_York', '2026-10-01T04:00', '2026-11-01T04:00'],
		['2026-10-01', '2026-10-31', 'Europe/Berlin', '2026-09-30T22:00', '2026-10-31T23:00'],
		['2026-10-01', '2026-10-31', 'Asia/Tokyo', '2026-09-30T15:00', '2026-10-31T15:00'],
		['2026-09-27', '2026-09-27', 'Pacific/Auckland', '2026-09-26T12:00', '2026-09-27T11:00'],
		['2026-09-06', '2026-09-06', 'America/Santiago', '2026-09-06T04:00', '2026-09-07T03:00'],
		[
			...(['2026-10-01T00:00:00Z', '2026-10-31T00:00:00.000+00:00', 'America/New_York'] as const),
			...(['2026-10-01T04:00', '2026-11-01T04:00'] as const),
		],
		[
			...(['2026-10-01', '2026-10-31T23:59:59', 'Europe/Berlin'] as const),
			...(['2026-09-30T22:00', '2026-10-31T23:00'] as const),
		],
		['2026-10-01', '2026-10-31 23:59', 'UTC', '2026-10-01T00:00', '2026-11-01T00:00'],
		// Its midnight is a day of the workflow, so its last minute is one, too.
		[
			...(['2026-10-01T00:00:00Z', '2026-10-31T23:59:59Z', 'America/New_York'] as const),
			...(['2026-10-01T04:00', '2026-11-01T04:00'] as const),
		],
		[
			...(['2026-10-01T00:00:00.000Z', '2026-10-31T23:59:59.999Z', 'Asia/Tokyo'] as const),
			...(['2026-09-30T15:00', '2026-10-31T15:00'] as const),
		],
		// The last hour of this day comes twice.
		['2026-04-04', '2026-04-04 23:59', 'America/Santiago', '2026-04-04T03:00', '2026-04-05T04:00'],
		['2026-10-31T09:30', '2026-10-31', 'UTC', '2026-10-31T09:30', '2026-11-01T00:00'],
		[
			...(['2026-10-31T09:30+02:00', '2026-10-31T17:00:00.000', 'Asia/Tokyo'] as const),
			...(['2026-10-31T07:30', '2026-10-31T08:00:00.001'] as const),
		],
	])('from %s until %s in %s is from %s to %s', (entered, end, zone, from, until) => {
		const createdFrom = coerceDateTime(entered, zone) as string;
		const createdUntil = coerceDateTime(end, zone) as string;
		expect(passesAt(from, until, { createdFrom, createdUntil }, now, zone)).toEqual(exactly);
	});

	it('rejects an end before the beginning, in the days of the workflow', () => {
		const createdUntil = '2026-10-31T10:00:00Z';
		const filter = (createdFrom: string, timezone = 'Asia/Tokyo') =>
			recordFilter({ createdFrom, createdUntil }, filterBy, { timezone, now: Date.parse(now) });
		expect(() => filter('2026-10-31T10:00:00Z')).not.toThrow();
		expect(() => filter('2026-10-31T10:00:00.001Z')).toThrow(
			'Filters > Created Until must not be before Created From',
		);
	});

	// The clocks go from 00:00 to 01:00 on 6 September 2026.
	it.each<[string, FilterValues, string, string, string]>([
		[
			'before',
			{ period: 'yesterday' },
			'2026-09-06T15:00:00Z',
			'2026-09-05T04:00',
			'2026-09-06T04:00',
		],
		['itself', { period: 'today' }, '2026-09-06T15:00:00Z', '2026-09-06T04:00', '2026-09-07T03:00'],
		[
			'after',
			{ period: 'yesterday' },
			'2026-09-07T15:00:00Z',
			'2026-09-06T04:00',
			'2026-09-07T03:00',
		],
		[
			'last',
			{ period: 'last7Days' },
			'2026-09-06T15:00:00Z',
			'2026-08-31T04:00',
			'2026-09-07T03:00',
		],
	])(
		'begins days where they begin: the day %s, of a day without a midnight',
		(_, values, day, from, until) => {
			expect(passesAt(from, until, values, day, 'America/Santiago')).toEqual(exactly);
		},
	);

	it('tells that records without a readable time are left out', () => {
		const tallies = new Tallies();
		const setting = { timezone: 'UTC', now: Date.parse(now), tally: tallies.add };
		const filter = recordFilter({ period: 'today' }, filterBy, setting);
		expect(filter?.matches({ createdAt: '31/01/2026' })).toBe(false);
		expect(tallies.hints()).toEqual(['Records with an unreadable creation time are left out']);
	});

	it.each<[FilterValues, string | undefined]>([
		[{ period: 'lastWeek' }, '16 Nov 00:00 to 23 Nov 00:00, America/New_York'],
		[{ period: 'today' }, '23 Nov 00:00 to 24 Nov 00:00, America/New_York'],
		[
			{ createdFrom: '2025-12-31T05:00:00Z', period: 'thisMonth' },
			'1 Nov 00:00 to 1 Dec 00:00, America/New_York',
		],
		[
			{ createdUntil: '2027-01-01T00:00:00Z', period: 'lastWeek' },
			'16 Nov 00:00 to 23 Nov 00:00, America/New_York',
		],
		[{ createdFrom: '2025-12-31T14:30:00Z' }, 'from 31 Dec 2025 09:30, America/New_York'],
		[{ createdUntil: '2026-11-22T19:00:00-05:00' }, 'before 22 Nov 19:00, America/New_York'],
		[{ statuses: ['paid'] }, undefined],
	])('says of %j from when to when it is', (values, text) => {
		const now = Date.parse('2026-11-23T08:00:00Z');
		expect(recordFilter(values, filterBy, { timezone: 'America/New_York', now })?.spanText).toBe(
			text,
		);
	});

	it('gives none where no filter is filled in', () => {
		expect(recordFilter({}, filterBy, { timezone: 'UTC', now: 0 })).toBeUndefined();
		expect(
			recordFilter({ ignoreEmpty: true }, filterBy, { timezone: 'UTC', now: 0 }),
		).toBeUndefined();
	});

	const noon = '2026-01-31T12:00:00.000Z';

	it.each<[FilterValues, string | undefined, string, boolean]>([
		[{ createdFrom: noon }, 'paid', noon, true],
		[{ createdFrom: noon }, 'paid', '2026-01-31T11:59:59.999Z', false],
		[{ createdUntil: noon }, 'paid', noon, true],
		[{ createdUntil: noon }, 'paid', '2026-01-31T12:00:00.001Z', false],
		[{ period: 'today' }, 'paid', noon, true],
		[{ period: 'yesterday' }, 'paid', noon, false],
		[{ statuses: ['paid', 'failed'] }, 'failed', noon, true],
		[{ statuses: ['paid'] }, 'failed', noon, false],
		[{ statuses: ['undefined'] }, undefined, noon, false],
		[{ statuses: ['paid'] }, 'paid', 'no date', true],
		[{ createdFrom: noon }, 'paid', 'no date', false],
		[{ createdUntil: noon }, 'paid', 'no date', false],
	])('%j: status %p created at %s: %p', (values, status, createdAt, expected) => {
		expect(isWanted(values, { status, createdAt }, noon)).toBe(expected);
	});

	it('knows a record by any of its references, whatever their case', () => {
		const record = { references: ['INV-1', '0123456789'] };
		const passes = ['inv-1', '0123456789', 'INV-', '1'].map((reference) =>
			isWanted({ reference }, record, now),
		);
		expect(passes).toEqual([true, true, false, false]);
	});

	it.each<FilterValues>([
		{ period: 'lastMonth' },
		{ period: 'last7Days' },
		{ createdFrom: noon },
		{ createdUntil: noon },
	])('names a time zone that does not exist: %j', (values) => {
		const filter = () =>
			recordFilter(values, filterBy, { timezone: 'Berlin', now: Date.parse(noon) });
		expect(filter).toThrow('The time zone “Berlin” does not exist');
	});

	it.each<[FilterValues, object, boolean]>([
		[{ amountAtLeast: '100' }, { amount: '100.00000000', currency: 'usd' }, true],
		[{ amountAtLeast: '100.000000000001' }, { amount: '100', currency: 'USD' }, false],
		[{ amountAtMost: '99.99' }, { amount: 99.99 }, true],
		[{ amountAtMost: '99.99' }, { amount: '100' }, false],
		[{ amountAtLeast: '5', amountAtMost: '7' }, { amount: '6' }, true],
		[{ amountAtLeast: '0' }, { amount: null }, false],
		[{ currency: 'usd' }, { amount: '1', currency: 'USD' }, true],
		[{ currency: 'NGN' }, { currency: 'USD', localCurrency: 'ngn' }, true],
		[{ currency: 'BRL' }, { currency: 'USD', localCurrency: null }, false],
		[
			{ currency: 'GHS', amountAtLeast: '46532.12', amountAtMost: '46532.12' },
			{ currency: 'USD', amount: '4304.22', localCurrency: 'GHS', localAmount: '46532.12' },
			true,
		],
		[
			{ currency: 'GHS', amountAtMost: '5000' },
			{ currency: 'USD', amount: '4304.22', localCurrency: 'GHS', localAmount: '46532.12' },
			false,
		],
	])('%j: of %j says %p', (values, record, expected) => {
		const by = {
			createdAt: 'createdAt',
			amountPaths: { currency: 'amount', localCurrency: 'localAmount' },
		};
		expect(recordFilter(values, by, { timezone: 'UTC', now: 0 })!.matches(record)).toBe(expected);
	});

	it.each([
		['a pending record', { status: 'pending', amount: null }, []],
		['a completed record', { status: 'completed', amount: null }, ['without amount']],
		['a record with an odd amount', { status: 'pending', amount: 'n/a' }, ['without amount']],
		['a record of another status', { status: 'failed', amount: 'n/a', createdAt: '?' }, []],
	])('tells of %s without a readable amount where it is wanted: %j, %j', (_, record, expected) => {
		const told: string[] = [];
		const wanted = { amountAtLeast: '5', statuses: ['pending', 'completed'] };
		const by = { createdAt: 'createdAt', amountPaths: { currency: 'amount' } };
		const tally = (key: string) => void told.push(key);
		expect(recordFilter(wanted, by, { timezone: 'UTC', now: 0, tally })!.matches(record)).toBe(
			false,
		);
		expect(told).toEqual(expected);
	});
});
