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
export interface FilterableBy {
	/** Name of the field with the time of creation. */
	createdAt: string;
	/** The statuses to choose from, if the records have one. */
	statuses?: readonly string[];
	/** What a record is known by besides its ID, if anything: the description in the form. */
	reference?: string;
	/** The values of it that a record has. */
	referencesOf?: (record: object) => string[];
	/** Path of each currency -> path of the amount in it; by default, the first one is compared. */
	amounts?: Readonly<Record<string, string>>;
}

export interface RecordFilter {
	matches: (record: object) => boolean;
	/** Whether it also filters by something other than time. */
	hasOtherConditions: boolean;
	/** The time it filters by, as a text for people; undefined if there is no filter by time. */
	spanText: string | undefined;
}

interface FilterContext {
	/** Where the days of a period begin. */
	timezone: string;
	/** Milliseconds since 1970. */
	now: number;
	tally?: Tally;
}

type Condition = (record: object) => boolean;

/**
 * The filter that the form describes; undefined if it describes none. A record whose time or amount
 * cannot be read passes no filter by it, which a hint says.
 */
export function recordFilter(
	filters: FilterValues,
	filterBy: FilterableBy,
	{ timezone, now, tally }: FilterContext,
): RecordFilter | undefined {
	const { statuses, reference, currency, amountAtLeast, amountAtMost } = filters;
	const hasOtherConditions = [statuses, reference, amountAtLeast, amountAtMost, currency].some(
		Boolean,
	);
	const span = spanOfFilters(filters, timezone, now);
	if (!span && !hasOtherConditions) return undefined;
	const conditions = [
		statuses && statusCondition(statuses),
		reference && referenceCondition(reference, filterBy),
		span && timeCondition(span, filterBy, tally),
		amountCondition(filters, filterBy, tally),
	].filter((condition) => typeof condition === 'function');
	return {
		matches: (record) => conditions.every((isMet) => isMet(record)),
		hasOtherConditions,
		spanText: span && spanText(span, timezone, now),
	};
}

function statusCondition(statuses: readonly string[]): Condition {
	const selected = new Set<unknown>(statuses);
	return (record) => selected.has(Reflect.get(record, 'status'));
}

function referenceCondition(reference: string, { referencesOf = () => [] }: FilterableBy) {
	const matchOf = matcherOf(reference);
	return (record: object) => referencesOf(record).some((key) => matchOf(key));
}

function timeCondition(
	{ from, until }: Span,
	{ createdAt }: FilterableBy,
	tally?: Tally,
): Condition {
	return (record) => {
		const created = parseTime(Reflect.get(record, createdAt));
		if (Number.isNaN(created)) tally?.('undated', undatedHint);
		return created >= from && created < until;
	};
}

/** Compares the amounts in the filter's currency; without one, the first amount. */
function amountCondition(
	{ amountAtLeast, amountAtMost, currency }: FilterValues,
	{ amounts = {} }: FilterableBy,
	tally?: Tally,
): Condition | undefined {
	const isAnyAmount = amountAtLeast === undefined && amountAtMost === undefined;
	if (isAnyAmount && !currency) return undefined;
	const code = currency?.toUpperCase();
	const isInCurrency = (record: object, path: string) =>
		toText(valueAt(record, path)).toUpperCase() === code;
	const isWithin = (record: object, path: string) => {
		const value = valueAt(record, path) ?? '';
		const amount = toDecimal(value);
		if (amount === undefined) {
			if (value !== '' || !canLackAmount(record)) tally?.('without amount', withoutAmountHint);
			return false;
		}
		const isEnough = amountAtLeast === undefined || !isLess(amount, amountAtLeast);
		return isEnough && (amountAtMost === undefined || !isLess(amountAtMost, amount));
	};
	const entries = code ? Object.entries(amounts) : Object.entries(amounts).slice(0, 1);
	return (record) =>
		entries.some(
			([currencyPath, path]) =>
				(!code || isInCurrency(record, currencyPath)) && (isAnyAmount || isWithin(record, path)),
		);
}

/** By bank, the payer decides: until the money has arrived, a record may have no amount. */
export const canLackAmount = (record: object) =>
	(valueAt(record, 'status') ?? 'completed') !== 'completed';

const withoutAmountHint = () => 'Records with an unreadable amount are left out';

const undatedHint = () => 'Records with an unreadable creation time are left out';

/** “16 Nov 00:00 to 23 Nov 00:00, America/New_York” */
function spanText({ from, until }: Span, timezone: string, now: number): string {
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

/** Milliseconds since 1970; `until` is not included. */
interface Span {
	from: number;
	until: number;
}

/** The span that is within all of the filters by time; undefined without any. */
function spanOfFilters(
	{ createdAfter, createdBefore, period }: FilterValues,
	timezone: string,
	now: number,
): Span | undefined {
	const spans = [
		...(createdAfter ? [{ from: Date.parse(createdAfter), until: Infinity }] : []),
		...(createdBefore ? [{ from: -Infinity, until: Date.parse(createdBefore) }] : []),
		...(period ? [spanOfPeriod(period, timezone, now)] : []),
	];
	if (spans.length === 0) return undefined;
	return {
		from: Math.max(...spans.map(({ from }) => from)),
		until: Math.min(...spans.map(({ until }) => until)),
	};
}

type Period = NonNullable<FilterValues['period']>;

/** The unit of the calendar, how many units ago the period begins, and how many it lasts. */
const partsOf: Record<Period, [unit: 'day' | 'week' | 'month', ago: number, count: number]> = {
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
 * Counted in units of the calendar, because a day may have 23 or 25 hours. Each end is moved to the
 * start of its own unit: where summer time begins at midnight, one day begins at 01:00.
 */
function spanOfPeriod(period: Period, timezone: string, now: number): Span {
	const [unit, ago, count] = partsOf[period];
	const today = DateTime.fromMillis(now, { zone: requireZone(timezone) });
	const from = today.minus({ [unit]: ago }).startOf(unit);
	const until = from.plus({ [unit]: count }).startOf(unit);
	return { from: from.toMillis(), until: until.toMillis() };
}
