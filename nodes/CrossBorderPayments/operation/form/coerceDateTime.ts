import { DateTime } from 'luxon';

import { numberAsDate, numberIn } from '../../api/numberAsDate';
import { normalizeText } from '../../api/normalizeText';
import { requireTimezone } from '../timezone';

/**
 * ISO 8601 with an offset, of what spreadsheets, databases, email headers and expressions have for
 * a time. A date without an offset, and a day of a spreadsheet, are in the workflow's time zone.
 * What cannot be read for certain stays as it is, for the field's schema to reject.
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
			? date.setZone(requireTimezone(timezone), { keepLocalTime: true }).toISO()
			: date.toJSDate().toISOString();
	}
	if (typeof value !== 'string' || value === '' || value.length > 50) return value;
	const text = normalizeText(value).replace(/\p{Dash}/gu, '-');
	const options = { zone: requireTimezone(timezone), setZone: true };
	const date = /^\d{4}-?\d\d-?\d\d(?!\d)/.test(text)
		? DateTime.fromISO(isoOf(text.toUpperCase()), options)
		: DateTime.fromRFC2822(text, options);
	return date.toISO() ?? value;
}

/** “2026-01-31 09:30:00 +00”, as databases write it, with T and without spaces. */
const isoOf = (text: string) =>
	text
		.replace(/^([\d-]+) /, '$1T')
		.replace(/ ?(UTC|GMT|Z)$/, 'Z')
		.replace(/ (?=[+-])/, '');
