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
 * 2099); Unix time counts seconds or milliseconds (from 1973 to 2286, or as long before 1970). Smaller numbers
 * may be years, those with eight digits YYYYMMDD.
 */
export function numberAsDate(number: number): Moment | undefined {
	if (number >= 4_018 && number < 73_051) return { ms: fromSerial(number), isLocal: true };
	const size = Math.abs(number);
	if (size >= 1e8 && size < 1e10) return { ms: Math.round(number * 1000), isLocal: false };
	return size >= 1e11 && size < 1e13 ? { ms: Math.round(number), isLocal: false } : undefined;
}

/** Number, or text that is nothing but one. */
export function numberIn(value: unknown): number | undefined {
	const isNumber = typeof value === 'string' && /^-?\d{1,19}(\.\d{1,16})?$/.test(value.trim());
	const number = typeof value === 'number' || isNumber ? Number(value) : NaN;
	return Number.isFinite(number) ? number : undefined;
}
