import { boundsOf, type Period } from '../../../nodes/CrossBorderPayments/operation/period';

const bounds = (period: Period, now: string, timezone: string, days = 1) => {
	const { from, until } = boundsOf(period, days, Date.parse(now), timezone);
	return [from, until].map((ms) => new Date(ms).toISOString().slice(0, 16));
};

describe('boundsOf', () => {
	// A Wednesday, 23:30 of the day before in São Paulo.
	const now = '2026-07-15T02:30:00Z';

	it.each<[Period, string, string]>([
		['today', '2026-07-14T03:00', '2026-07-15T03:00'],
		['yesterday', '2026-07-13T03:00', '2026-07-14T03:00'],
		['thisWeek', '2026-07-13T03:00', '2026-07-20T03:00'],
		['lastWeek', '2026-07-06T03:00', '2026-07-13T03:00'],
		['thisMonth', '2026-07-01T03:00', '2026-08-01T03:00'],
		['lastMonth', '2026-06-01T03:00', '2026-07-01T03:00'],
	])('counts %s in the time zone of the workflow', (period, from, until) => {
		expect(bounds(period, now, 'America/Sao_Paulo')).toEqual([from, until]);
	});

	it('counts the last days with today as the last of them', () => {
		expect(bounds('lastDays', now, 'UTC', 7)).toEqual(['2026-07-09T00:00', '2026-07-16T00:00']);
	});

	it.each([
		['23 hours, when the clocks go forward', '2026-03-29T12:00:00Z', '2026-03-28T23:00', 23],
		['25 hours, when the clocks go back', '2026-10-25T12:00:00Z', '2026-10-24T22:00', 25],
	])('knows a day of %s', (_, day, start, hours) => {
		const [from, until] = bounds('today', day, 'Europe/Berlin');
		expect(from).toBe(start);
		expect((Date.parse(`${until}Z`) - Date.parse(`${from}Z`)) / 3_600_000).toBe(hours);
	});

	it('gives a month with a change of the clocks its full days', () => {
		expect(bounds('lastMonth', '2026-04-10T12:00:00Z', 'Europe/Berlin')).toEqual([
			'2026-02-28T23:00',
			'2026-03-31T22:00',
		]);
	});
});
