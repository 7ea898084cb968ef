import { day, second } from './durations';

/** Day 0 of a spreadsheet's calendar, in which 1900 has one day too many. */
const spreadsheetEpoch = Date.UTC(1899, 11, 30);

/** Rounded to seconds, because a serial number is a fraction of days. */
const fromSerial = (days: number) => spreadsheetEpoch + Math.round((days * day) / second) * second;

/** Milliseconds since 1970; if `isLocal`, a wall-clock time without a zone, as if in UTC. */
interface Moment {
	ms: number;
	isLocal: boolean;
}

/**
 * The units of Unix times: the smallest number that can only be in this unit, and its milliseconds.
 * Up to a hundred times that number, it is a date from 1973 to 2286, or as long before 1970.
 */
const unixUnits = [
	[1e8, second],
	[1e11, 1],
	[1e14, 1e-3],
	[1e17, 1e-6],
] as const;

/**
 * The date for a number whose size leaves no doubt: days in a spreadsheet (from 1911 to 2099), or
 * Unix seconds, milliseconds, microseconds or nanoseconds. Undefined for smaller numbers, which may
 * be years, and for those with eight digits, which may be YYYYMMDD.
 */
export function numberAsDate(number: number): Moment | undefined {
	if (number >= 4_018 && number < 73_051) return { ms: fromSerial(number), isLocal: true };
	const size = Math.abs(number);
	const unit = unixUnits.find(([least]) => size >= least && size < 100 * least);
	return unit && { ms: Math.round(number * unit[1]), isLocal: false };
}

/** A number, or text that is only a number; undefined for anything else. */
export function numberIn(value: unknown): number | undefined {
	const isNumber = typeof value === 'string' && /^-?\d{1,19}(\.\d{1,16})?$/.test(value.trim());
	const number = typeof value === 'number' || isNumber ? Number(value) : NaN;
	return Number.isFinite(number) ? number : undefined;
}

/** The end of an error about a number that was entered for a date: which dates it may mean. */
export function possibleDates(value: unknown): string {
	const number = numberIn(value);
	if (number === undefined) return '';
	const interpretations = [
		['in a spreadsheet', fromSerial(number)],
		['in Unix seconds', number * second],
		['in milliseconds', number],
	] as const;
	const shown = interpretations.flatMap(([name, ms]) => {
		const date = new Date(ms);
		const year = date.getUTCFullYear();
		return year > 0 && year < 10_000 ? [`${date.toISOString().slice(0, 10)} ${name}`] : [];
	});
	return `. ${number} could be ${shown.join(', ') || 'no date at all'}`;
}
