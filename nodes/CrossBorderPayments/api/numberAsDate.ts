const dayMs = 86_400_000;

/** The day before the first of a spreadsheet, whose 1900 has a day too many. */
const spreadsheetEpoch = Date.UTC(1899, 11, 30);

/** In whole seconds: a serial number is a fraction of days. */
const fromSerial = (days: number) => spreadsheetEpoch + Math.round((days * dayMs) / 1000) * 1000;

/** Milliseconds since 1970. `isLocal`: those that a clock on the wall would show, in no time zone. */
interface Moment {
	ms: number;
	isLocal: boolean;
}

/**
 * The date that a number stands for, if its size leaves no doubt: a spreadsheet counts days (from 1911 to
 * 2099), Unix seconds or milliseconds (from 1973 to 2286, or as long before 1970). Smaller numbers may be years,
 * those with eight digits YYYYMMDD.
 */
export function numberAsDate(number: number): Moment | undefined {
	const size = Math.abs(number);
	if (number >= 4_018 && number < 73_051) return { ms: fromSerial(number), isLocal: true };
	if (size >= 1e8 && size < 1e10) return { ms: number * 1000, isLocal: false };
	if (size >= 1e11 && size < 1e13) return { ms: number, isLocal: false };
	return undefined;
}

/** Number, or text that is nothing but one. */
export function numberIn(value: unknown): number | undefined {
	const isNumber = typeof value === 'string' && /^-?\d{1,16}(\.\d{1,16})?$/.test(value.trim());
	const number = typeof value === 'number' || isNumber ? Number(value) : NaN;
	return Number.isFinite(number) ? number : undefined;
}

/** For a message: what a number would be in each of the ways to count. Empty for anything else. */
export function readingsOf(value: unknown): string {
	const number = numberIn(value);
	if (number === undefined) return '';
	const readings = [
		['in a spreadsheet', fromSerial(number)],
		['in Unix seconds', number * 1000],
		['in milliseconds', number],
	] as const;
	const shown = readings.flatMap(([name, ms]) => {
		const date = new Date(ms);
		const year = date.getUTCFullYear();
		return year > 0 && year < 10_000 ? [`${date.toISOString().slice(0, 10)} ${name}`] : [];
	});
	return `. ${number} could be ${shown.join(', ') || 'no date at all'}`;
}
