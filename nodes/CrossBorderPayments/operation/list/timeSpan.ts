import { DateTime } from 'luxon';

import { periods, type FilterValues } from '../../descriptions/filtersField';
import { InputError } from '../../transport/errors';
import { isStartOfDay } from '../form/dayOf';
import { requireTimezone } from '../timezone';

/** Milliseconds since 1970; `until` is not included. */
export interface TimeSpan {
	from: number;
	until: number;
}

/**
 * The span that is within all of the filters by time; undefined without any.
 * @throws InputError if Created Until is before Created From
 */
export function timeSpanOf(
	{ createdFrom, createdUntil, period }: FilterValues,
	timezone: string,
	now: number,
): TimeSpan | undefined {
	if (!createdFrom && !createdUntil && !period) return undefined;
	const from = createdFrom ? beginningOf(createdFrom, timezone) : -Infinity;
	const until = createdUntil ? endOf(createdUntil, timezone) : Infinity;
	if (from >= until) {
		throw new InputError(
			'Filters > Created Until must not be before Created From',
			'Correct one of the two filters',
		);
	}
	const span = spanOfPeriod(period, timezone, now);
	return { from: Math.max(from, span.from), until: Math.min(until, span.until) };
}

/** A time in the zone of the workflow, and the whole day that it stands for, if it does. */
function interpret(time: string, timezone: string, isWholeDay: (date: DateTime) => boolean) {
	const written = DateTime.fromISO(time, { setZone: true });
	const date = written.setZone(requireTimezone(timezone));
	// Models and expressions write a day of the zone as one in UTC.
	const day = [...(written.offset === 0 ? [written] : []), date].find(isWholeDay);
	return { date, day: day?.setZone(timezone, { keepLocalTime: true }).startOf('day') };
}

function beginningOf(time: string, timezone: string): number {
	const { date, day } = interpret(time, timezone, isStartOfDay);
	return (day ?? date).toMillis();
}

/** The first millisecond that is not included. People write 23:59, or 23:59:59, for the end of a day. */
function endOf(time: string, timezone: string): number {
	const isLastMinute = ({ hour, minute }: DateTime) => hour === 23 && minute === 59;
	const isWholeDay = (date: DateTime) => isStartOfDay(date) || isLastMinute(date);
	const { date, day } = interpret(time, timezone, isWholeDay);
	return day ? day.plus({ days: 1 }).startOf('day').toMillis() : date.toMillis() + 1;
}

/**
 * Counted in units of the calendar, because a day may have 23 or 25 hours. Each end is moved to the
 * start of its own unit: where summer time begins at midnight, one day begins at 01:00.
 */
function spanOfPeriod(period: FilterValues['period'], timezone: string, now: number): TimeSpan {
	if (!period) return { from: -Infinity, until: Infinity };
	const [unit, ago, count] = periods[period];
	const today = DateTime.fromMillis(now, { zone: requireTimezone(timezone) });
	const from = today.minus({ [unit]: ago }).startOf(unit);
	const until = from.plus({ [unit]: count }).startOf(unit);
	return { from: from.toMillis(), until: until.toMillis() };
}

/** “16 Nov 00:00 to 23 Nov 00:00, America/New_York” */
export function spanText({ from, until }: TimeSpan, timezone: string, now: number): string {
	const zone = { zone: requireTimezone(timezone), locale: 'en' };
	const textOf = (time: number) => {
		const date = DateTime.fromMillis(time, zone);
		const isThisYear = date.hasSame(DateTime.fromMillis(now, zone), 'year');
		return date.toFormat(isThisYear ? 'd LLL HH:mm' : 'd LLL yyyy HH:mm');
	};
	if (until === Infinity) return `from ${textOf(from)}, ${timezone}`;
	if (from === -Infinity) return `before ${textOf(until)}, ${timezone}`;
	return `${textOf(from)} to ${textOf(until)}, ${timezone}`;
}
