import { DateTime } from 'luxon';

import { InputError } from '../../transport/errors';
import { requireTimezone } from '../timezone';
import { parseEnteredTime } from './coerceDateTime';

/** Whether a day begins at this time, in the zone of the date. Some days begin at 01:00. */
export const isStartOfDay = (date: DateTime) => date.toMillis() === date.startOf('day').toMillis();

/**
 * YYYY-MM-DD; undefined for what cannot be read as a date. Tables, databases and expressions give
 * the midnight of a day, in UTC or in the workflow's time zone.
 * @throws InputError if it is a time at which no day begins
 */
export function dayOf(value: unknown, timezone: string, label: string): string | undefined {
	const time = parseEnteredTime(value);
	if (!time) return undefined;
	const { date, isLocal } = time;
	const inZones = [date.toUTC(), date.setZone(requireTimezone(timezone))];
	const day = isLocal ? date : inZones.find(isStartOfDay);
	if (day) return day.toFormat('yyyy-MM-dd');
	const days = inZones.map((each) => `${each.toISODate()} in ${each.zoneName}`);
	throw new InputError(
		`${label} is a time, not a day: it is ${[...new Set(days)].join(' and ')}`,
		'Give the day alone, such as 1990-04-21: {{ $json.birthDate.slice(0, 10) }}',
	);
}
