import type { IDataObject } from 'n8n-workflow';

import { DecimalSum, plainDecimal } from '../api/decimal';
import { decimal } from '../api/schemas/values';
import { valueAt } from './columns';

/** An amount to sum up, and the currency that it is in: dotted paths in the record. */
export interface Measure {
	amount: string;
	currency: string;
}

interface Row {
	group: IDataObject;
	currency: string | null;
	count: number;
	sums: Map<string, DecimalSum>;
}

/**
 * Exact sums by currency, and by group where records fall into several. A record counts in the row of
 * its first amount's currency; its fees may be in another one.
 * @param measures name of the column -> what it sums
 * @returns the rows, by group and currency, and how many amounts could not be read
 */
export function totalsOf<R extends object>(
	records: readonly R[],
	measures: Readonly<Record<string, Measure>>,
	groupOf: (record: R) => IDataObject,
): { rows: IDataObject[]; unreadable: number } {
	const rows = new Map<string, Row>();
	let unreadable = 0;
	const rowOf = (group: IDataObject, currency: string | null): Row => {
		const key = JSON.stringify([...Object.values(group), currency]);
		const row = rows.get(key) ?? { group, currency, count: 0, sums: new Map() };
		rows.set(key, row);
		return row;
	};
	for (const record of records) {
		const group = groupOf(record);
		for (const [index, [column, { amount, currency }]] of Object.entries(measures).entries()) {
			const value = valueAt(record, amount);
			const code = valueAt(record, currency);
			const text = typeof value === 'number' ? plainDecimal(value) : value;
			const isReadable = decimal.safeParse(text).success;
			const isMissing = value === null || value === '';
			if (!isReadable && !isMissing) unreadable++;
			if (!isReadable && index > 0) continue;
			const row = rowOf(group, typeof code === 'string' ? code.toUpperCase() : null);
			if (index === 0) row.count++;
			if (!isReadable) continue;
			const sum = row.sums.get(column) ?? new DecimalSum();
			row.sums.set(column, sum);
			sum.add(text as string);
		}
	}
	const columns = Object.keys(measures);
	const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
	return {
		unreadable,
		rows: sorted.map(([, { group, currency, count, sums }]) => ({
			...group,
			currency,
			count,
			...Object.fromEntries(columns.map((name) => [name, sums.get(name)?.toString() ?? null])),
		})),
	};
}
