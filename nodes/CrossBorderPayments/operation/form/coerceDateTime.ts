import { DateTime } from 'luxon';

import { numberAsDate, numberIn } from '../../api/numberAsDate';
import { requireZone } from '../timeZone';

const dateWithoutOffset = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/;

/**
 * ISO 8601 with an offset. A date without one, and a day of a spreadsheet, are in the workflow's time zone.
 * What cannot be read for certain stays as it is, for the field's schema to refuse.
 */
export function coerceDateTime(value: unknown, timezone: string): unknown {
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? value : value.toISOString();
	if (DateTime.isDateTime(value)) return value.toISO() ?? value;
	const number = numberIn(value);
	if (number !== undefined) {
		const moment = numberAsDate(number);
		if (!moment) return value;
		const date = DateTime.fromMillis(moment.ms, { zone: 'utc' });
		return moment.isLocal
			? date.setZone(requireZone(timezone), { keepLocalTime: true }).toISO()
			: date.toJSDate().toISOString();
	}
	const text = typeof value === 'string' ? value.trim() : '';
	if (!dateWithoutOffset.test(text)) return value;
	const zone = requireZone(timezone);
	return DateTime.fromISO(text.replace(' ', 'T'), { zone }).toISO() ?? value;
}
