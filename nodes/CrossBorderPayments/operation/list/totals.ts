import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { addDecimals } from '../../api/decimal';
import { endpoints, type Endpoint, type RecordOf } from '../../api/endpoints';
import { excerpt, timeOf } from '../../api/lenient';
import { decimal, oneOf, toDecimal } from '../../api/schemas/values';
import { asOptions } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import { filtersField } from '../../descriptions/filtersField';
import { ifIncomplete, sort } from '../../descriptions/listFields';
import { queryStringOption } from '../../descriptions/options';
import { subaccountOrAll } from '../../descriptions/locators';
import { amountsOption, formatAmount } from '../output/amounts';
import { valueAt } from '../output/columns';
import { wholeRecord, type ColumnsOutput } from '../output/output';
import { tellBrokenRule } from '../output/plausibility';
import { inSlices } from '../../transport/parallel';
import { countOf, inRecords, Tallies, type Tally } from '../output/tallies';
import { requireZone } from '../timeZone';
import { readRecords, reporterOf, type ListSource } from './readRecords';
import { defineOperation, type Operation, type OperationContext } from '../operation';

/** Sums of one currency and one set of records, with their count: nothing in a row is of other records than its count says. */
interface Part {
	count: string;
	currency: string;
	/** Name of the column -> path of the amount that it adds up. */
	sums: Readonly<Record<string, string>>;
}

const groups = ['day', 'localCurrency', 'month', 'status', 'subaccount'] as const;

type Group = (typeof groups)[number];

/**
 * «Get Totals»: exact sums and counts of a list by currency, of all records that pass the filters.
 * @param without what the records cannot be grouped by
 */
export function totals<E extends Endpoint>(
	source: ListSource<object, E> &
		Required<Pick<ListSource<object, E>, 'filters'>> & { output: ColumnsOutput<RecordOf<E>> },
	parts: readonly Part[],
	without: readonly Group[] = [],
): Operation {
	const { endpoint, filters, plural, output } = source;
	const types: Record<string, z.ZodType<number | string | null>> = {};
	for (const { count, sums } of parts) {
		types[count] = z.int();
		for (const name of Object.keys(sums)) types[name] = decimal;
	}
	return defineOperation({
		name: 'Get Totals',
		value: 'getTotals',
		action: `Get totals of ${plural}`,
		description: `Get exact totals of ${plural} by currency`,
		endpoints: [endpoint, endpoints.subaccountList],
		fields: [
			subaccountOrAll,
			groupByField(groups.filter((group) => !without.includes(group))),
			filtersField(filters),
		],
		options: [amountsOption, ifIncomplete, queryStringOption, sort],
		findsSubaccount: true,
		output: wholeRecord<IDataObject>(z.object({ currency: z.string().nullable(), ...types })),
		execute: async (context, values) => {
			const gaps = new Tallies();
			const listed = await readRecords(context, source, values, {
				ofSubaccounts: (message) => gaps.add(message, () => message),
				ofRecords: gaps.add,
			});
			const pause = async () => await context.client.pause(0);
			const records = await inSlices(listed, pause, ({ record, owner }) => {
				tellBrokenRule(output.rule, record, context.tally);
				return { ...record, subaccountId: owner?.id, subaccountEmail: owner?.email ?? null };
			});
			const { groupBy } = values;
			if (filters.statuses && !values.filters.statuses && !groupBy.includes('status')) {
				context.warn('All statuses are included. To total only some, add Filters > Statuses');
			}
			if (groupBy.includes('day') || groupBy.includes('month')) {
				context.warn(`Days and months are in the time zone ${requireZone(context.timezone)}`);
			}
			const groupOf = (record: object) =>
				groupOfRecord(record, filters.createdAt, groupBy, context.timezone);
			const withoutAmount = (count: number) =>
				`${countOf(count, plural)} ${count === 1 ? 'is not completed and has' : 'are not completed and have'} no amount yet: left out of count and amount`;
			const tellOpen = () => context.tally('without amount', withoutAmount);
			const rows = await totalsOf(records, parts, groupOf, gaps.add, pause, tellOpen);
			tellEmptySums(context, rows, parts, groupBy);
			if (rows.length > 0 && values.amounts === 'text')
				context.warn('Sums are text: for a sheet, add Options > Amounts');
			const missing = gaps.hints().join('; ');
			if (missing) reporterOf(context, values)(missing);
			for (const row of rows) {
				for (const name of parts.flatMap(({ sums }) => Object.keys(sums)))
					row[name] = formatAmount(name, row[name], values.amounts, context.tally);
			}
			return rows;
		},
	});
}

/** Says why some counts are 0. */
function tellEmptySums(
	{ warn }: OperationContext,
	rows: readonly IDataObject[],
	parts: readonly Part[],
	groupBy: readonly Group[],
): void {
	if (rows.some((row) => row[parts[0]!.count] === 0)) {
		const isDeposit = parts.some(({ currency }) => currency === 'localCurrency');
		const oneRow = isDeposit && !groupBy.includes('localCurrency');
		warn(
			`Each sum is in the row of its own currency, and 0 elsewhere${oneRow ? '. For what was credited and what was paid in one row, add Group By > Local Currency' : ''}`,
		);
	}
}

const groupByField = (own: readonly Group[]) =>
	field(z.array(oneOf(groups), { error: 'must be a list' }), {
		displayName: 'Group By',
		name: 'groupBy',
		type: 'multiOptions',
		options: asOptions(own),
		// Otherwise failed deposits would be added to those that arrived.
		default: [...own.filter((group) => group === 'status')],
		description: 'Each currency always gets its own row',
	});

/** The columns that a record shares with the others of its row; dates are null without a readable time. */
export function groupOfRecord(
	record: object,
	createdAt: string,
	groupBy: readonly Group[],
	timezone: string,
): IDataObject {
	const created = timeOf(valueAt(record, createdAt));
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
	pause: () => Promise<void>,
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
