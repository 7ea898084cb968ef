import { DateTime } from 'luxon';

import { timeOf } from '../../api/lenient';
import type { FilterValues } from '../../descriptions/filtersField';

/**
 * Whether a record of a list is wanted; undefined where no filter is filled in. Periods are those of
 * the calendar in this time zone.
 * @param createdAt name of the field; a record without a readable time passes no filter by time
 */
export function recordFilter(
	{ statuses, createdAfter, createdBefore, period, lastDays }: FilterValues,
	createdAt: string,
	timezone: string,
	now: number,
): ((record: object) => boolean) | undefined {
	const bounds = [
		...(createdAfter ? [{ from: Date.parse(createdAfter), until: Infinity }] : []),
		...(createdBefore ? [{ from: -Infinity, until: Date.parse(createdBefore) }] : []),
		...(period ? [boundsOf(...partsOf[period], timezone, now)] : []),
		...(lastDays ? [boundsOf('day', lastDays - 1, lastDays, timezone, now)] : []),
	];
	if (bounds.length === 0 && !statuses) return undefined;
	return (record) => {
		const created = timeOf(Reflect.get(record, createdAt));
		return (
			bounds.every(({ from, until }) => created >= from && created < until) &&
			(!statuses || statuses.some((status) => status === Reflect.get(record, 'status')))
		);
	};
}

type CalendarUnit = 'day' | 'week' | 'month';

/** The unit, how many of them ago the period begins, and how many it has. */
const partsOf: Record<NonNullable<FilterValues['period']>, [CalendarUnit, number, number]> = {
	today: ['day', 0, 1],
	yesterday: ['day', 1, 1],
	thisWeek: ['week', 0, 1],
	lastWeek: ['week', 1, 1],
	thisMonth: ['month', 0, 1],
	lastMonth: ['month', 1, 1],
};

/** Counted in units of the calendar, because a day may have 23 or 25 hours. */
function boundsOf(unit: CalendarUnit, ago: number, count: number, timezone: string, now: number) {
	const today = DateTime.fromMillis(now, { zone: timezone });
	const from = today.startOf(unit).minus({ [unit]: ago });
	return { from: from.toMillis(), until: from.plus({ [unit]: count }).toMillis() };
}
