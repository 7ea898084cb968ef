import { DateTime } from 'luxon';

import { numberAsDate, numberIn } from '../../api/numberAsDate';
import { normalizeText } from '../../api/normalizeText';
import { requireTimezone } from '../timezone';

/** A time in its own zone; if `isLocal`, a wall-clock time without a zone, as if in UTC. */
interface EnteredTime {
	date: DateTime;
	isLocal: boolean;
}

/**
 * What spreadsheets, databases, email headers and expressions have for a time; undefined for what
 * cannot be read for certain.
 */
export function parseEnteredTime(value: unknown): EnteredTime | undefined {
	const time = timeIn(value);
	return time?.date.isValid ? time : undefined;
}

function timeIn(value: unknown): EnteredTime | undefined {
	if (value instanceof Date) return { date: DateTime.fromJSDate(value).toUTC(), isLocal: false };
	if (DateTime.isDateTime(value)) return { date: value, isLocal: false };
	const number = numberIn(value);
	if (number !== undefined) {
		const moment = numberAsDate(number);
		return moment && { date: DateTime.fromMillis(moment.ms).toUTC(), isLocal: moment.isLocal };
	}
	if (typeof value !== 'string' || value === '' || value.length > 50) return undefined;
	const text = normalizeText(value).replace(/\p{Dash}/gu, '-');
	const options = { zone: 'utc', setZone: true };
	if (!/^\d{4}-?\d\d-?\d\d(?!\d)/.test(text)) {
		return { date: DateTime.fromRFC2822(text, options), isLocal: false };
	}
	const iso = isoOf(text.toUpperCase());
	return {
		date: DateTime.fromISO(iso, options),
		isLocal: !/(Z|[+-][\d:]+)$/.test(iso.split('T')[1] ?? ''),
	};
}

/** “2026-01-31 09:30:00 +00”, as databases write it, with T and without spaces. */
const isoOf = (text: string) =>
	text
		.replace(/^([\d-]+) /, '$1T')
		.replace(/ ?(UTC|GMT|Z)$/, 'Z')
		.replace(/ (?=[+-])/, '');

/**
 * ISO 8601 with an offset. A date without an offset, and a day of a spreadsheet, are in the
 * workflow's time zone. What cannot be read stays as it is, for the field's schema to reject.
 */
export function coerceDateTime(value: unknown, timezone: string): unknown {
	const time = parseEnteredTime(value);
	if (!time) return value;
	const { date, isLocal } = time;
	return isLocal
		? date.setZone(requireTimezone(timezone), { keepLocalTime: true }).toISO()
		: date.toISO();
}
