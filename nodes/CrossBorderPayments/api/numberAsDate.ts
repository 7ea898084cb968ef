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
 * Unix times: the least number of each unit that can be no other one, up to a hundred times as much (from 1973 to
 * 2286, or as long before 1970), and its milliseconds.
 */
const unixUnits = [
	[1e8, 1000],
	[1e11, 1],
	[1e14, 1e-3],
	[1e17, 1e-6],
] as const;

/**
 * The date that a number stands for, if its size leaves no doubt: a spreadsheet counts days (from 1911 to
 * 2099), Unix seconds, or thousandths, millionths or billionths of one. Smaller numbers may be years,
 * those with eight digits YYYYMMDD.
 */
export function numberAsDate(number: number): Moment | undefined {
	if (number >= 4_018 && number < 73_051) return { ms: fromSerial(number), isLocal: true };
	const size = Math.abs(number);
	const unit = unixUnits.find(([least]) => size >= least && size < 100 * least);
	return unit && { ms: Math.round(number * unit[1]), isLocal: false };
}

/** Number, or text that is nothing but one. */
export function numberIn(value: unknown): number | undefined {
	const isNumber = typeof value === 'string' && /^-?\d{1,19}(\.\d{1,16})?$/.test(value.trim());
	const number = typeof value === 'number' || isNumber ? Number(value) : NaN;
	return Number.isFinite(number) ? number : undefined;
}

export function possibleDates(value: unknown): string {
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
