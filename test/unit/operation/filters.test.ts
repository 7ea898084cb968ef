import { passesFilter, toRecordFilter } from '../../../nodes/CrossBorderPayments/operation/filters';
import type { FilterValues } from '../../../nodes/CrossBorderPayments/descriptions/filtersField';

const bounds = (values: FilterValues, now: string, timezone: string) => {
	const { from, until } = toRecordFilter(values, timezone, Date.parse(now))!;
	return [from, until].map((ms) => new Date(ms).toISOString().slice(0, 16));
};

describe('toRecordFilter', () => {
	// A Wednesday; 23:30 of the day before in São Paulo.
	const now = '2026-07-15T02:30:00Z';

	it.each<[FilterValues, string, string]>([
		[{ period: 'today' }, '2026-07-14T03:00', '2026-07-15T03:00'],
		[{ period: 'yesterday' }, '2026-07-13T03:00', '2026-07-14T03:00'],
		[{ period: 'thisWeek' }, '2026-07-13T03:00', '2026-07-20T03:00'],
		[{ period: 'lastWeek' }, '2026-07-06T03:00', '2026-07-13T03:00'],
		[{ period: 'thisMonth' }, '2026-07-01T03:00', '2026-08-01T03:00'],
		[{ period: 'lastMonth' }, '2026-06-01T03:00', '2026-07-01T03:00'],
		[{ lastDays: 7 }, '2026-07-08T03:00', '2026-07-15T03:00'],
		[
			{ period: 'thisMonth', createdAfter: '2026-07-10T00:00:00Z' },
			'2026-07-10T00:00',
			'2026-08-01T03:00',
		],
	])('counts %j in the time zone of the workflow', (values, from, until) => {
		expect(bounds(values, now, 'America/Sao_Paulo')).toEqual([from, until]);
	});

	it.each([
		['23 hours, when the clocks go forward', '2026-03-29T12:00:00Z', '2026-03-28T23:00', 23],
		['25 hours, when the clocks go back', '2026-10-25T12:00:00Z', '2026-10-24T22:00', 25],
	])('knows a day of %s', (_, day, start, hours) => {
		const [from, until] = bounds({ period: 'today' }, day, 'Europe/Berlin');
		expect(from).toBe(start);
		expect((Date.parse(`${until}Z`) - Date.parse(`${from}Z`)) / 3_600_000).toBe(hours);
	});

	it('gives a month in which the clocks change its full days', () => {
		expect(bounds({ period: 'lastMonth' }, '2026-04-10T12:00:00Z', 'Europe/Berlin')).toEqual([
			'2026-02-28T23:00',
			'2026-03-31T22:00',
		]);
	});

	it('gives none where no filter is filled in', () => {
		expect(toRecordFilter(undefined, 'UTC', 0)).toBeUndefined();
		expect(toRecordFilter({ ignoreEmpty: true }, 'UTC', 0)).toBeUndefined();
	});
});

describe('passesFilter', () => {
	const noon = '2026-01-31T12:00:00.000Z';
	const passes = (values: FilterValues, status: string | undefined, createdAt: string) =>
		passesFilter(
			{ status, createdAt },
			'createdAt',
			toRecordFilter(values, 'UTC', Date.parse(noon))!,
		);

	it.each<[FilterValues, string | undefined, string, boolean]>([
		[{ createdAfter: noon }, 'paid', noon, true],
		[{ createdAfter: noon }, 'paid', '2026-01-31T11:59:59.999Z', false],
		[{ createdBefore: noon }, 'paid', noon, false],
		[{ createdBefore: noon }, 'paid', '2026-01-31T11:59:59.999Z', true],
		[{ period: 'today' }, 'paid', noon, true],
		[{ period: 'yesterday' }, 'paid', noon, false],
		[{ statuses: ['paid', 'failed'] }, 'failed', noon, true],
		[{ statuses: ['paid'] }, 'failed', noon, false],
		[{ statuses: ['undefined'] }, undefined, noon, false],
		[{ statuses: ['paid'] }, 'paid', 'no date', true],
		[{ createdAfter: noon }, 'paid', 'no date', false],
		[{ createdBefore: noon }, 'paid', 'no date', false],
	])('%j: status %p created at %s: %p', (values, status, createdAt, expected) => {
		expect(passes(values, status, createdAt)).toBe(expected);
	});
});
