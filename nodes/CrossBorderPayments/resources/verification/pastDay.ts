import { DateTime } from 'luxon';

import { dayOf } from '../../operation/form/dayOf';
import { InputError } from '../../transport/errors';
import { isPlainObject, type BodyFields } from '../../transport/mergeBody';

/** The values that empty cells of spreadsheets and databases arrive as. */
const emptyCells = ['0001-01-01', '1899-12-30'];

const firstBirthDate = '1900-01-01';

/** YYYY-MM-DD for a birth date or an incorporation date; what cannot be read stays as it is. */
export function pastDayOf(name: string, value: unknown, timezone: string, label: string): unknown {
	const day = dayOf(value, timezone, label);
	if (day === undefined) return value;
	const today = DateTime.now().setZone(timezone).toFormat('yyyy-MM-dd');
	const isTooEarly = name === 'birth_date' && day < firstBirthDate;
	const isEmpty = emptyCells.includes(day);
	if (!isTooEarly && !isEmpty && day <= today) return day;
	const rule = isTooEarly ? `be ${firstBirthDate} or later` : 'not be in the future';
	const problem = isEmpty
		? `is ${day}, which is what an empty cell comes as`
		: `must ${rule}, but it is ${day}`;
	throw new InputError(`${label} ${problem}`, 'Correct the value');
}

/** Fields that must be past days. Others, such as the expiry of a passport, may be in the future. */
const pastDays = ['birth_date', 'incorporation_date'];

/** Body Fields with their dates as days, at any depth. */
export function withDays(fields: BodyFields, timezone: string): BodyFields {
	const dated = (name: string, value: unknown): unknown => {
		if (Array.isArray(value)) return value.map((entry) => dated('', entry));
		if (isPlainObject(value)) return withDays(value, timezone);
		if (!name.endsWith('_date')) return value;
		const label = `Options > Body Fields > ${name}`;
		if (pastDays.includes(name)) return pastDayOf(name, value, timezone, label);
		return dayOf(value, timezone, label) ?? value;
	};
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [name, dated(name, value)]),
	);
}
