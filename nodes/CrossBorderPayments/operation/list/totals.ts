import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { addDecimals } from '../../api/decimal';
import { excerpt, parseTime } from '../../api/unknownValues';
import { toDecimal } from '../../api/schemas/values';
import { inSlices } from '../../transport/parallel';
import { valueAt } from '../output/columns';
import { recordsText, type Tally } from '../tallies';
import { canLackAmount } from './filters';

/**
 * A leg of a payment, such as what was paid and what was credited: amounts of a record in one
 * currency, and the column that counts the records that have them.
 */
interface Leg {
	/** Name of the column that counts the records. */
	countColumn: string;
	currencyPath: string;
	/** Name of the column -> path of the amount that it adds up. */
	sums: Readonly<Record<string, string>>;
}

/** The first is the main leg. */
export type Legs = readonly [Leg, ...Leg[]];

/** What the rows of Get Totals can be grouped by, besides their currency. */
export const groupings = ['day', 'localCurrency', 'month', 'status', 'subaccount'] as const;

export type Grouping = (typeof groupings)[number];

/** The columns that all records of a row share. Dates are null without a readable time. */
export function groupColumnsOf(
	record: object,
	createdAt: string,
	groupBy: readonly Grouping[],
	timezone: string,
): IDataObject {
	const created = parseTime(valueAt(record, createdAt));
	const date = DateTime.fromMillis(created, { zone: timezone }).toISODate();
	const { subaccountId = null, subaccountEmail = null, status = null } = record as IDataObject;
	return {
		...(groupBy.includes('month') && { month: date?.slice(0, 7) ?? null }),
		...(groupBy.includes('day') && { day: date }),
		...(groupBy.includes('subaccount') && { subaccountId, subaccountEmail }),
		...(groupBy.includes('status') && { status }),
		...(groupBy.includes('localCurrency') && { localCurrency: codeAt(record, 'localCurrency') }),
	};
}

/** The code of a currency, in capitals; null without one. */
function codeAt(record: object, path: string): string | null {
	const code = valueAt(record, path);
	return typeof code === 'string' ? code.toUpperCase() : null;
}

interface TotalsSpec<R> {
	legs: Legs;
	groupOf: (record: R) => IDataObject;
	pause: (ms: number) => Promise<void>;
	tally: Tally;
	/** The path of an amount of the record that is known to be wrong: its sums become null. */
	unknownIn?: (record: R) => string | undefined;
	/** Called for each record that has no amount yet. */
	tallyWithoutAmount?: () => void;
}

/**
 * Exact sums, sorted by group and currency; rows without records of the first leg come last in
 * their group. Each leg of a record counts in the row of its currency; in that of the first leg
 * if the rows are grouped by this currency.
 */
export async function totalsOf<R extends object>(
	records: readonly R[],
	{ legs, groupOf, pause, tally, unknownIn, tallyWithoutAmount }: TotalsSpec<R>,
): Promise<IDataObject[]> {
	const [mainLeg] = legs;
	const rows = new Map<string, Row>();
	const add = (record: R, group: IDataObject, leg: Leg) => {
		const amounts = amountsOf(record, leg, unknownIn?.(record));
		if (!amounts) {
			if (leg === mainLeg) tallyWithoutAmount?.();
			return;
		}
		const isGrouped = Object.hasOwn(group, leg.currencyPath);
		const currency = codeAt(record, isGrouped ? mainLeg.currencyPath : leg.currencyPath);
		// A fee of zero may come without a currency; it needs no row.
		if (currency === null && amounts.every(([, amount]) => amount !== null && Number(amount) === 0))
			return;
		const key = JSON.stringify([...Object.values(group), currency]);
		const columns = rows.get(key)?.columns ?? { ...group, currency, ...emptySums(legs) };
		rows.set(key, { group, columns });
		columns[leg.countColumn] = Number(columns[leg.countColumn]) + 1;
		for (const [column, amount] of amounts) columns[column] = sumOf(columns[column], amount);
	};
	await inSlices(records, pause, (record) => {
		const problem = problemOf(record, legs);
		if (problem === undefined) {
			const group = groupOf(record);
			for (const leg of legs) add(record, group, leg);
		} else {
			const id = excerpt(valueAt(record, 'id'), 50);
			tally(problem, (count) => `${recordsText(count, id)}, ${problem}: left out of all sums`);
		}
	});
	const sortKeyOf = ({ group, columns }: Row) =>
		JSON.stringify([...Object.values(group), columns[mainLeg.countColumn] === 0, columns.currency]);
	const sortable = [...rows.values()].map((row) => ({ sortKey: sortKeyOf(row), ...row }));
	return sortable
		.sort((one, other) => (one.sortKey < other.sortKey ? -1 : 1))
		.map(({ columns }) => columns);
}

interface Row {
	group: IDataObject;
	columns: IDataObject;
}

/** Null if one of its amounts is. */
const sumOf = (sum: IDataObject[string], amount: string | null) =>
	sum === null || amount === null ? null : addDecimals(String(sum), amount);

/** The amounts of a leg by column, null for the unknown one; undefined if one is missing. */
function amountsOf(record: object, { sums }: Leg, unknown: string | undefined) {
	const amounts = Object.entries(sums).map(([column, path]) => {
		const amount = path === unknown ? null : (toDecimal(valueAt(record, path)) ?? '');
		return [column, amount] as const;
	});
	return amounts.some(([, amount]) => amount === '') ? undefined : amounts;
}

function emptySums(legs: Legs): IDataObject {
	const columns = legs.flatMap(({ countColumn, sums }) => [
		[countColumn, 0],
		...Object.keys(sums).map((column) => [column, '0']),
	]);
	return Object.fromEntries(columns) as IDataObject;
}

/**
 * What keeps a record out of the sums: an amount that cannot be read, or a main amount that is
 * missing. Other amounts may be missing; their counts show it.
 */
function problemOf(record: object, legs: Legs): string | undefined {
	const [mainLeg] = legs;
	for (const leg of legs) {
		for (const path of Object.values(leg.sums)) {
			const value = valueAt(record, path) ?? '';
			if (value === '') {
				if (leg === mainLeg && !canLackAmount(record)) return `${path} is missing`;
			} else if (toDecimal(value) === undefined) return `${path} cannot be read`;
		}
	}
	return undefined;
}
