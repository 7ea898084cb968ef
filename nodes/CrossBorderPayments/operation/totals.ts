import { tryToParseDateTime, type IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { addDecimals } from '../api/decimal';
import { endpoints, type Endpoint } from '../api/endpoints';
import { decimal } from '../api/schemas/values';
import { field } from '../descriptions/field';
import { filtersField } from '../descriptions/filtersField';
import { scope, scopedSubaccount } from '../descriptions/listFields';
import { withNumbers } from './amounts';
import { valueAt } from './columns';
import { readRecords, type ListSource } from './list';
import { composite, type Operation } from './operation';

/** An amount to sum up, and the currency that it is in: dotted paths in the record. */
export interface Measure {
	amount: string;
	currency: string;
}

/** Name of the column -> what it sums. */
export type Measures = Readonly<Record<string, Measure>>;

const groupName = z.enum(['day', 'month', 'status', 'subaccount'], {
	error: 'must be of the list',
});

type Group = z.infer<typeof groupName>;

/** «Get Totals»: exact sums and counts of a list by currency, of all records that pass the filters. */
export function totals<E extends Endpoint>(
	source: ListSource<object, E> & Required<Pick<ListSource<object, E>, 'filters'>>,
	spec: { action: string; description: string; measures: Measures },
): Operation {
	const { measures, ...menuEntry } = spec;
	const { endpoint, filters } = source;
	const sums = Object.keys(measures).map((name) => [name, decimal.nullable()] as const);
	return composite({
		name: 'Get Totals',
		value: 'getTotals',
		...menuEntry,
		endpoints: [endpoint, endpoints.subaccountList],
		fields: [
			scope,
			scopedSubaccount,
			filtersField(filters.statuses),
			groupByField(filters.statuses !== undefined),
		],
		moreOptions: ['amounts'],
		itemSchema: z.object({
			currency: z.string().nullable(),
			count: z.int(),
			...Object.fromEntries(sums),
		}),
		run: async (context, values) => {
			const records = await readRecords(context, source, values, (record) => record as IDataObject);
			const groupOf = (record: IDataObject) => {
				const createdAt = String(record[filters.createdAt]);
				return groupOfRecord(record, createdAt, values.groupBy, context.timezone);
			};
			const { rows, unreadable } = totalsOf(records, measures, groupOf);
			if (unreadable > 0) context.warn(`${unreadable} amounts could not be read and are left out`);
			if (context.options.amounts === 'text') return rows;
			return rows.map((row) => withNumbers(row, (column) => column in measures));
		},
	});
}

const groups = [
	{ name: 'Day', value: 'day', description: 'In the time zone of the workflow' },
	{ name: 'Month', value: 'month', description: 'In the time zone of the workflow' },
	{ name: 'Status', value: 'status' },
	{ name: 'Subaccount', value: 'subaccount' },
];

function groupByField(hasStatus: boolean) {
	return field(
		{
			displayName: 'Group By',
			name: 'groupBy',
			type: 'multiOptions',
			options: groups.filter(({ value }) => hasStatus || value !== 'status'),
			default: [],
			description:
				'What to give a row of its own, besides each currency. Leave empty for one row for each currency.',
		},
		z.array(groupName, { error: 'must be a list' }),
	);
}

function groupOfRecord(
	record: IDataObject,
	createdAt: string,
	groupBy: readonly Group[],
	timezone: string,
): IDataObject {
	const created = () => tryToParseDateTime(createdAt).setZone(timezone).toISODate();
	const { subaccountId = null, subaccountEmail = null, status = null } = record;
	return {
		...(groupBy.includes('month') && { month: created()?.slice(0, 7) }),
		...(groupBy.includes('day') && { day: created() }),
		...(groupBy.includes('subaccount') && { subaccountId, subaccountEmail }),
		...(groupBy.includes('status') && { status }),
	};
}

/**
 * Exact sums by group and currency. A record counts in the row of its first amount's currency; its
 * fees may be in another one.
 * @returns the rows in the order of group and currency, and how many amounts could not be read
 */
export function totalsOf<R extends object>(
	records: readonly R[],
	measures: Measures,
	groupOf: (record: R) => IDataObject,
): { rows: IDataObject[]; unreadable: number } {
	const noSums = Object.fromEntries(Object.keys(measures).map((column) => [column, null]));
	const rows = new Map<string, IDataObject & { count: number }>();
	let unreadable = 0;
	for (const record of records) {
		const group = groupOf(record);
		for (const [index, [column, measure]] of Object.entries(measures).entries()) {
			const amount = valueAt(record, measure.amount);
			const { success: isReadable } = decimal.safeParse(amount);
			if (!isReadable && amount !== null && amount !== '') unreadable++;
			if (!isReadable && index > 0) continue;
			const code = valueAt(record, measure.currency);
			const currency = typeof code === 'string' ? code.toUpperCase() : null;
			const key = JSON.stringify([...Object.values(group), currency]);
			const row = rows.get(key) ?? { ...group, currency, count: 0, ...noSums };
			rows.set(key, row);
			if (index === 0) row.count++;
			if (isReadable) row[column] = addDecimals(String(row[column] ?? 0), amount as string);
		}
	}
	const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
	return { rows: sorted.map(([, row]) => row), unreadable };
}
