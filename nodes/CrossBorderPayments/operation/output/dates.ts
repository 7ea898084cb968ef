import { DateTime } from 'luxon';

import { menuField } from '../../descriptions/field';
import { countText, type Tally } from '../tallies';
import { requireTimezone } from '../timezone';

export interface DateValues {
	dates?: 'iso' | 'sheets';
	/** The time zone of the workflow. */
	timezone?: string;
}

export const datesOption = menuField('Dates', 'dates', {
	options: [
		{ name: 'For Sheets', value: 'sheets' },
		{ name: 'ISO 8601, UTC', value: 'iso' },
	],
	default: 'iso',
	description: 'For Sheets: YYYY-MM-DD HH:mm:ss in the workflow’s time zone',
});

/** A time as the user wants it; anything else stays as it is. */
export function formatDate<T>(
	column: string,
	value: T,
	{ dates, timezone = 'UTC' }: DateValues,
	tally?: Tally,
): T | string {
	if (dates !== 'sheets' || typeof value !== 'string' || value === '') return value;
	const date = DateTime.fromISO(value, { zone: requireTimezone(timezone) });
	if (date.isValid) return date.toFormat('yyyy-MM-dd HH:mm:ss');
	tally?.(
		`unreadable ${column}`,
		(count) => `${column} is not a time in ${countText(count, 'records')} and stays as it is`,
	);
	return value;
}
