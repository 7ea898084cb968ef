import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { addDecimals } from '../../api/decimal';
import { excerpt, parseTime } from '../../api/unknownValues';
import { toDecimal } from '../../api/schemas/values';
import { inSlices } from '../../transport/parallel';
import { valueAt } from '../output/columns';
import { inRecords, type Tally } from '../output/tallies';

/** Sums of one currency and one set of records, with their count: nothing in a row is of other records than its count says. */
export interface Part {
	count: string;
	currency: string;
	/** Name of the column -> path of the amount that it adds up. */
	sums: Readonly<Record<string, string>>;
}

export const groups = ['day', 'localCurrency', 'month', 'status', 'subaccount'] as const;

export type Group = (typeof groups)[number];

/** The columns that a record shares with the others of its row; dates are null without a readable time. */
export function groupOfRecord(
	record: object,
	createdAt: string,
	groupBy: readonly Group[],
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

/**
 * Exact sums, sorted by group and currency; rows without records of the first part come last in their group. Each part
 * of a record counts in the row of its currency; in that of the first part if the rows are grouped by this currency.
 * @param tellOpen called for each record that has no amount yet
 */
export async function totalsOf<R extends object>(
	records: readonly R[],
	parts: readonly Part[],
	groupOf: (record: R) => IDataObject,
	tally: Tally,
	pause: (ms: number) => Promise<void>,
	tellOpen: () => void = () => undefined,
): Promise<IDataObject[]> {
	const empty = Object.fromEntries(
		parts.flatMap(({ count, sums }) => [
			[count, 0],
			...Object.keys(sums).map((column) => [column, '0']),
		]),
	) as IDataObject;
	const rows = new Map<string, { group: IDataObject; row: IDataObject }>();
	await inSlices(records, pause, (record) => {
		const problem = problemOf(record, parts);
		if (problem !== undefined) {
			const id = excerpt(valueAt(record, 'id'), 50);
			tally(problem, (count) => `${inRecords(count, id)}, ${problem}: left out of all sums`);
			return;
		}
		const group = groupOf(record);
		for (const { count, currency: path, sums } of parts) {
			const amounts = Object.entries(sums).flatMap(([column, at]) => {
				const amount = toDecimal(valueAt(record, at));
				return amount === undefined ? [] : [[column, amount] as const];
			});
			if (amounts.length < Object.keys(sums).length) {
				if (sums === parts[0]?.sums) tellOpen();
				continue;
			}
			const isGrouped = Object.hasOwn(group, path);
			const currency = codeAt(record, isGrouped ? (parts[0]?.currency ?? path) : path);
			// A fee of zero may come without a currency; it needs no row.
			if (currency === null && amounts.every(([, amount]) => Number(amount) === 0)) continue;
			const key = JSON.stringify([...Object.values(group), currency]);
			const row: IDataObject = rows.get(key)?.row ?? { ...group, currency, ...empty };
			rows.set(key, { group, row });
			row[count] = Number(row[count]) + 1;
			for (const [column, amount] of amounts)
				row[column] = addDecimals(String(row[column]), amount);
		}
	});
	const placeOf = ({ group, row }: { group: IDataObject; row: IDataObject }) =>
		JSON.stringify([...Object.values(group), row[parts[0]!.count] === 0, row.currency]);
	return [...rows.values()]
		.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
		.map(({ row }) => row);
}

/**
 * What keeps a record out of the sums: an amount that cannot be read, or none at all. What is not completed may
 * have none, because by bank it is the payer who decides. The other parts may be missing; their counts say so.
 */
function problemOf(record: object, parts: readonly Part[]): string | undefined {
	const isOpen = (valueAt(record, 'status') ?? 'completed') !== 'completed';
	for (const [index, { sums }] of parts.entries()) {
		for (const path of Object.values(sums)) {
			const given = valueAt(record, path);
			const isMissing = given === undefined || given === null || given === '';
			if (isMissing && index === 0 && !isOpen) return `${path} is missing`;
			if (!isMissing && toDecimal(given) === undefined) return `${path} cannot be read`;
		}
	}
	return undefined;
}
