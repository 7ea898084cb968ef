import { tryToParseDateTime } from 'n8n-workflow';

import type { FilterValues } from '../descriptions/filtersField';

/** Which records of a list are wanted. */
export interface RecordFilter {
	statuses?: readonly string[] | undefined;
	/** Created at this moment or later (ms). */
	from: number;
	/** Created before this moment (ms). */
	until: number;
}

/** Undefined where no filter is filled in; periods are those of the calendar in this time zone. */
export function toRecordFilter(
	{ statuses, createdAfter, createdBefore, period, lastDays }: FilterValues = {},
	timezone: string,
	now: number,
): RecordFilter | undefined {
	const bounds = [
		{
			from: createdAfter ? Date.parse(createdAfter) : -Infinity,
			until: createdBefore ? Date.parse(createdBefore) : Infinity,
		},
		...(period ? [boundsOf(...partsOf[period], timezone, now)] : []),
		...(lastDays ? [boundsOf('day', lastDays - 1, lastDays, timezone, now)] : []),
	];
	const from = Math.max(...bounds.map((one) => one.from));
	const until = Math.min(...bounds.map((one) => one.until));
	const isBounded = from > -Infinity || until < Infinity;
	return isBounded || statuses ? { statuses, from, until } : undefined;
}

/** @param createdAt name of the field; a record without a readable time passes no filter by time */
export function passesFilter(
	record: Record<string, unknown>,
	createdAt: string,
	{ statuses, from, until }: RecordFilter,
): boolean {
	if (statuses && !statuses.some((status) => status === record.status)) return false;
	if (from === -Infinity && until === Infinity) return true;
	const created = Date.parse(String(record[createdAt]));
	return created >= from && created < until;
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
	const today = tryToParseDateTime(new Date(now).toISOString()).setZone(timezone);
	const from = today.startOf(unit).minus({ [unit]: ago });
	return { from: from.toMillis(), until: from.plus({ [unit]: count }).toMillis() };
}
