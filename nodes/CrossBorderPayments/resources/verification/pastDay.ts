import { DateTime } from 'luxon';

import { dayOf } from '../../operation/form/dayOf';
import { InputError } from '../../transport/errors';
import { isPlainObject, type BodyFields } from '../../transport/mergeBody';

/** Empty cells of spreadsheets and databases are dates such as 1899-12-30 and 0001-01-01. */
const firstBirthDate = '1900-01-01';

/** YYYY-MM-DD for a birth date or an incorporation date; what cannot be read stays as it is. */
export function pastDayOf(name: string, value: unknown, timezone: string, label: string): unknown {
	const day = dayOf(value, timezone, label);
	if (day === undefined) return value;
	const today = DateTime.now().setZone(timezone).toFormat('yyyy-MM-dd');
	const isTooEarly = name === 'birth_date' && day < firstBirthDate;
	if (!isTooEarly && day <= today) return day;
	const rule = isTooEarly ? `be ${firstBirthDate} or later` : 'not be in the future';
	throw new InputError(`${label} must ${rule}, but it is ${day}`, 'Correct the value');
}

/** Body Fields with their dates as days, at any depth. */
export function withPastDays(fields: BodyFields, timezone: string): BodyFields {
	const dated = (name: string, value: unknown): unknown => {
		if (Array.isArray(value)) return value.map((entry) => dated('', entry));
		if (isPlainObject(value)) return withPastDays(value, timezone);
		if (!name.endsWith('_date')) return value;
		return pastDayOf(name, value, timezone, `Options > Body Fields > ${name}`);
	};
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [name, dated(name, value)]),
	);
}
