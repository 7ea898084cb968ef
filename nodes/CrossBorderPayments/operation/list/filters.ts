import { isLess } from '../../api/decimal';
import { parseTime, toText } from '../../api/unknownValues';
import { toDecimal } from '../../api/schemas/values';
import { matcherOf } from '../../api/normalizeText';
import { valueAt } from '../output/columns';
import type { FilterValues } from '../../descriptions/filtersField';
import type { Tally } from '../tallies';
import { spanText, timeSpanOf, type TimeSpan } from './timeSpan';

/** How the node filters and sorts a list, because the service does not. */
export interface FilterableBy {
	/** Name of the field with the time of creation. */
	createdAt: string;
	/** The statuses to choose from, if the records have one. */
	statuses?: readonly string[];
	/** The description of Filters > Reference; unset if records have no reference. */
	reference?: string;
	/** The references of a record: it matches if one of them does. */
	referencesOf?: (record: object) => string[];
	/** Path of each currency -> path of the amount in it; by default, the first one is compared. */
	amountPaths?: Readonly<Record<string, string>>;
}

export interface RecordFilter {
	matches: (record: object) => boolean;
	/** The currencies of the records so far, if it filters by currency. */
	currencies: ReadonlySet<string>;
	/** Whether it also filters by something other than time. */
	hasOtherConditions: boolean;
	/** The time it filters by, as a text for people; undefined if there is no filter by time. */
	spanText: string | undefined;
}

interface FilterContext {
	/** The time zone of the workflow, in which days begin. */
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
	const { statuses, reference } = filters;
	const span = timeSpanOf(filters, timezone, now);
	const conditions = [
		statuses && statusCondition(statuses),
		reference && referenceCondition(reference, filterBy),
		span && timeCondition(span, filterBy, tally),
		amountCondition(filters, filterBy, tally),
	].filter((condition) => typeof condition === 'function');
	if (conditions.length === 0) return undefined;
	const currencies = new Set<string>();
	const noteCurrencies = (record: object) => {
		for (const path of Object.keys(filterBy.amountPaths ?? {})) {
			const code = toText(valueAt(record, path)).toUpperCase();
			if (code) currencies.add(code);
		}
	};
	return {
		currencies,
		matches: (record) => {
			if (filters.currency) noteCurrencies(record);
			return conditions.every((isMet) => isMet(record));
		},
		hasOtherConditions: conditions.length > (span ? 1 : 0),
		spanText: span && spanText(span, timezone, now),
	};
}

function statusCondition(statuses: readonly string[]): Condition {
	const selected = new Set<unknown>(statuses);
	return (record) => selected.has(valueAt(record, 'status'));
}

function referenceCondition(reference: string, { referencesOf = () => [] }: FilterableBy) {
	const matchOf = matcherOf(reference);
	return (record: object) => referencesOf(record).some((key) => matchOf(key));
}

function timeCondition(
	{ from, until }: TimeSpan,
	{ createdAt }: FilterableBy,
	tally?: Tally,
): Condition {
	return (record) => {
		const created = parseTime(valueAt(record, createdAt));
		if (Number.isNaN(created)) tally?.('undated', undatedHint);
		return created >= from && created < until;
	};
}

/** Compares the amounts in the filter's currency; without one, the first amount. */
function amountCondition(
	{ amountAtLeast, amountAtMost, currency }: FilterValues,
	{ amountPaths = {} }: FilterableBy,
	tally?: Tally,
): Condition | undefined {
	const hasLimits = amountAtLeast !== undefined || amountAtMost !== undefined;
	if (!hasLimits && !currency) return undefined;
	const code = currency?.toUpperCase();
	const isInCurrency = (record: object, path: string) =>
		!code || toText(valueAt(record, path)).toUpperCase() === code;
	const isWithinLimits = (record: object, path: string) => {
		if (!hasLimits) return true;
		const value = valueAt(record, path) ?? '';
		const amount = toDecimal(value);
		if (amount === undefined) {
			if (value !== '' || !canLackAmount(record)) tally?.('without amount', withoutAmountHint);
			return false;
		}
		const isEnough = amountAtLeast === undefined || !isLess(amount, amountAtLeast);
		return isEnough && (amountAtMost === undefined || !isLess(amountAtMost, amount));
	};
	const compared = Object.entries(amountPaths).slice(0, code ? undefined : 1);
	return (record) =>
		compared.some(
			([currencyPath, path]) => isInCurrency(record, currencyPath) && isWithinLimits(record, path),
		);
}

/** By bank, the payer decides: until the money has arrived, a record may have no amount. */
export const canLackAmount = (record: object) =>
	(valueAt(record, 'status') ?? 'completed') !== 'completed';

const withoutAmountHint = () => 'Records with an unreadable amount are left out';

const undatedHint = () => 'Records with an unreadable creation time are left out';
