import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { addDecimals } from '../../api/decimal';
import { endpoints, type Endpoint, type RecordOf } from '../../api/endpoints';
import { timeOf } from '../../api/lenient';
import { decimal, oneOf, toDecimal } from '../../api/schemas/values';
import { asOptions } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import { filtersField, zoneHint } from '../../descriptions/filtersField';
import { queryStringOption } from '../../descriptions/options';
import { subaccountOrAll } from '../../descriptions/locators';
import { amountsOption, formatAmount } from '../output/amounts';
import { valueAt } from '../output/columns';
import { wholeRecord, type ColumnsOutput } from '../output/output';
import { tellBrokenRule } from '../output/plausibility';
import { inSlices } from '../../transport/parallel';
import { countOf, type Tally } from '../output/tallies';
import { requireZone } from '../timeZone';
import { kindsOf, readRecords, type ListSource } from './readRecords';
import { defineOperation, type Operation } from '../operation';

/** Name of the column -> where a record has the amount that the column adds up, and its currency. */
type Measures = Readonly<Record<string, { amount: string; currency: string }>>;

const groups = ['day', 'month', 'status', 'subaccount'] as const;

/** «Get Totals»: exact sums and counts of a list by currency, of all records that pass the filters. */
export function totals<E extends Endpoint>(
	source: ListSource<object, E> &
		Required<Pick<ListSource<object, E>, 'filters'>> & { output: ColumnsOutput<RecordOf<E>> },
	measures: Measures,
): Operation {
	const { endpoint, filters, plural, output } = source;
	const sums = Object.keys(measures).map((name) => [name, decimal.nullable()] as const);
	return defineOperation({
		name: 'Get Totals',
		value: 'getTotals',
		action: `Get totals of ${plural}`,
		description: `Add up amounts and fees of ${plural} by currency, exactly`,
		...(filters.statuses && {
			notice:
				'Without Filters > Statuses, failed ones count, too. For what was really paid, add Filters > Statuses: Completed.',
		}),
		endpoints: [endpoint, endpoints.subaccountList],
		fields: [
			subaccountOrAll,
			groupByField(filters.statuses !== undefined),
			filtersField(kindsOf(filters)),
		],
		options: [amountsOption, queryStringOption],
		output: wholeRecord<IDataObject>(
			z.object({
				currency: z.string().nullable(),
				count: z.int(),
				...Object.fromEntries(sums),
			}),
		),
		execute: async (context, values) => {
			const listed = await readRecords(context, source, values);
			const pause = async () => await context.client.pause(0);
			const records = await inSlices(listed, pause, ({ record, owner }) => {
				tellBrokenRule(output.rule, record, context.tally);
				const subaccountId = owner?.id ?? values.subaccountId;
				return { ...record, subaccountId, subaccountEmail: owner?.email ?? null };
			});
			const { groupBy } = values;
			if (filters.statuses && !values.filters.statuses && !groupBy.includes('status')) {
				context.warn('All statuses are added up. To choose some, add Filters > Statuses');
			}
			if (groupBy.includes('day') || groupBy.includes('month')) {
				context.warn(`Days and months are those of ${requireZone(context.timezone)}`);
			}
			const groupOf = (record: object) =>
				groupOfRecord(record, filters.createdAt, groupBy, context.timezone);
			const rows = await totalsOf(records, measures, groupOf, context.tally, pause);
			const extra = rows.filter(({ count }) => count === 0);
			if (extra.length > 0) {
				const names = Object.keys(measures).filter((name) =>
					extra.some((row) => row[name] !== null),
				);
				const shown = new Intl.ListFormat('en').format(names);
				context.warn(
					`In a row with count 0, ${shown} ${names.length === 1 ? 'is that' : 'are those'} of ${plural} whose own amount is in another currency`,
				);
			}
			for (const row of rows) {
				for (const [name] of sums)
					row[name] = formatAmount(name, row[name], values.amounts, context.tally);
			}
			return rows;
		},
	});
}

function groupByField(hasStatus: boolean) {
	return field(z.array(oneOf(groups), { error: 'must be a list' }), {
		displayName: 'Group By',
		name: 'groupBy',
		type: 'multiOptions',
		options: asOptions(groups.filter((group) => hasStatus || group !== 'status')),
		// Otherwise failed deposits would be added to those that arrived.
		default: [...(hasStatus ? ['status'] : [])],
		hint: `Currencies are never mixed: each has a row of its own. Days and months: ${zoneHint}`,
		description:
			'What has a row of its own besides each currency. Empty: one row for each currency.',
	});
}

/** The columns that a record shares with the others of its row; dates are null without a readable time. */
export function groupOfRecord(
	record: object,
	createdAt: string,
	groupBy: ReadonlyArray<(typeof groups)[number]>,
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
	};
}

/**
 * Exact sums, sorted by group and currency. A record counts in the row of its first amount's currency;
 * its fees may be in another one.
 */
export async function totalsOf<R extends object>(
	records: readonly R[],
	measures: Measures,
	groupOf: (record: R) => IDataObject,
	tally: Tally,
	pause: () => Promise<void>,
): Promise<IDataObject[]> {
	const noSums = Object.fromEntries(Object.keys(measures).map((column) => [column, null]));
	const rows = new Map<string, IDataObject & { count: number }>();
	await inSlices(records, pause, (record) => {
		const group = groupOf(record);
		for (const [index, [column, measure]] of Object.entries(measures).entries()) {
			const given = valueAt(record, measure.amount);
			const amount = toDecimal(given);
			if (amount === undefined) {
				const isMissing = given === null || given === '';
				const problem = `${measure.amount} ${isMissing ? 'is missing' : 'cannot be read'}, and is left out`;
				tally(problem, (count) => `In ${countOf(count, 'records')}, ${problem}`);
			}
			const code = valueAt(record, measure.currency);
			const currency = typeof code === 'string' ? code.toUpperCase() : null;
			// A fee of zero may come without a currency; it needs no row.
			const isNothing = amount === undefined || (currency === null && Number(amount) === 0);
			if (isNothing && index > 0) continue;
			const key = JSON.stringify([...Object.values(group), currency]);
			const row = rows.get(key) ?? { ...group, currency, count: 0, ...noSums };
			rows.set(key, row);
			if (index === 0) row.count++;
			if (amount !== undefined) row[column] = addDecimals(String(row[column] ?? 0), amount);
		}
	});
	return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
