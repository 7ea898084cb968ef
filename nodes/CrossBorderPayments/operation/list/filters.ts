import { DateTime } from 'luxon';

import { isLess } from '../../api/decimal';
import { parseTime, toText } from '../../api/unknownValues';
import { toDecimal } from '../../api/schemas/values';
import { matcherOf } from '../../api/normalizeText';
import { valueAt } from '../output/columns';
import type { FilterValues } from '../../descriptions/filtersField';
import type { Tally } from '../output/tallies';
import { requireZone } from '../timeZone';

/** How the node filters and sorts a list, because the service does not. */
export interface FilteredBy {
	/** Name of the field with the time of creation. */
	createdAt: string;
	/** The statuses to choose from, if the records have one. */
	statuses?: readonly string[];
	/** What a record is known by besides its ID, if anything: the description in the form. */
	reference?: string;
	/** The values of it that a record has. */
	referencesOf?: (record: object) => string[];
	/** Path of each currency -> path of the amount in it; the first one counts where no currency is asked for. */
	amounts?: Readonly<Record<string, string>>;
}

export interface RecordFilter {
	matches: (record: object) => boolean;
	/** Whether it is also by something else than time. */
	isFurther: boolean;
	/** The wanted times as a text for people; undefined if there is no filter by time. */
	range: string | undefined;
}

/**
 * The filter that the form asks for; undefined if none is filled in. Periods follow the calendar in
 * this time zone. A record without a readable time passes no filter by time.
 */
export function recordFilter(
	{ statuses, reference, createdAfter, createdBefore, period, ...wanted }: FilterValues,
	{ createdAt, referencesOf = () => [], amounts = {} }: FilteredBy,
	timezone: string,
	now: number,
	tally?: Tally,
): RecordFilter | undefined {
	const bounds = [
		...(createdAfter ? [{ from: Date.parse(createdAfter), until: Infinity }] : []),
		...(createdBefore ? [{ from: -Infinity, until: Date.parse(createdBefore) }] : []),
		...(period ? [boundsOf(...partsOf[period], timezone, now)] : []),
	];
	const { amountAtLeast, amountAtMost } = wanted;
	const currency = wanted.currency?.toUpperCase();
	const isAnyAmount = amountAtLeast === undefined && amountAtMost === undefined;
	const isFurther = [statuses, reference, amountAtLeast, amountAtMost, currency].some(Boolean);
	if (bounds.length === 0 && !isFurther) return undefined;
	const isWithin = (record: object, path: string) => {
		const given = valueAt(record, path) ?? '';
		const value = toDecimal(given);
		if (value === undefined) {
			// By bank, the payer decides: until the money is there, there may be no amount.
			const isOpen = given === '' && (valueAt(record, 'status') ?? 'completed') !== 'completed';
			if (!isOpen) tally?.('without amount', withoutAmountHint);
			return false;
		}
		return (
			(amountAtLeast === undefined || !isLess(value, amountAtLeast)) &&
			(amountAtMost === undefined || !isLess(amountAtMost, value))
		);
	};
	const amountsIn = (record: object): string[] =>
		currency
			? Object.entries(amounts)
					.filter(([path]) => toText(valueAt(record, path)).toUpperCase() === currency)
					.map(([, amount]) => amount)
			: Object.values(amounts).slice(0, 1);
	const matchOf = reference ? matcherOf(reference) : undefined;
	const wantedStatuses = statuses && new Set<unknown>(statuses);
	const from = Math.max(...bounds.map((bound) => bound.from));
	const until = Math.min(...bounds.map((bound) => bound.until));
	return {
		matches: (record) => {
			if (wantedStatuses && !wantedStatuses.has(Reflect.get(record, 'status'))) return false;
			if (matchOf && !referencesOf(record).some((one) => matchOf(one))) return false;
			const created = parseTime(Reflect.get(record, createdAt));
			if (bounds.length > 0 && Number.isNaN(created)) tally?.('undated', undatedHint);
			return (
				(bounds.length === 0 || (created >= from && created < until)) &&
				((isAnyAmount && !currency) ||
					amountsIn(record).some((path) => isAnyAmount || isWithin(record, path)))
			);
		},
		isFurther,
		range: bounds.length > 0 ? rangeOf(from, until, timezone, now) : undefined,
	};
}

const withoutAmountHint = () => 'Records with an unreadable amount are left out';

const undatedHint = () => 'Records with an unreadable creation time are left out';

/** «16 Nov 00:00 to 23 Nov 00:00, America/New_York» */
function rangeOf(from: number, until: number, timezone: string, now: number): string {
	const zone = { zone: requireZone(timezone), locale: 'en' };
	const textOf = (time: number) => {
		const date = DateTime.fromMillis(time, zone);
		const isThisYear = date.hasSame(DateTime.fromMillis(now, zone), 'year');
		return date.toFormat(isThisYear ? 'd LLL HH:mm' : 'd LLL yyyy HH:mm');
	};
	if (until === Infinity) return `From ${textOf(from)}, ${timezone}`;
	if (from === -Infinity) return `Before ${textOf(until)}, ${timezone}`;
	return `${textOf(from)} to ${textOf(until)}, ${timezone}`;
}

type CalendarUnit = 'day' | 'week' | 'month';

/** The unit, how many units ago the period begins, and how many it lasts. */
const partsOf: Record<NonNullable<FilterValues['period']>, [CalendarUnit, number, number]> = {
	last30Days: ['day', 29, 30],
	last7Days: ['day', 6, 7],
	today: ['day', 0, 1],
	yesterday: ['day', 1, 1],
	thisWeek: ['week', 0, 1],
	lastWeek: ['week', 1, 1],
	thisMonth: ['month', 0, 1],
	lastMonth: ['month', 1, 1],
};

/**
 * Counted in units of the calendar, because a day may have 23 or 25 hours. Each bound is brought to the
 * start of its own unit: where summer time begins at midnight, one day begins at 01:00.
 */
function boundsOf(unit: CalendarUnit, ago: number, count: number, timezone: string, now: number) {
	const from = DateTime.fromMillis(now, { zone: requireZone(timezone) })
		.minus({ [unit]: ago })
		.startOf(unit);
	return {
		from: from.toMillis(),
		until: from
			.plus({ [unit]: count })
			.startOf(unit)
			.toMillis(),
	};
}
