import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v4';

import { endpoints, type Endpoint, type RecordOf } from '../../api/endpoints';
import { decimal, oneOf } from '../../api/schemas/values';
import { asOptions } from '../../descriptions/choices';
import { field } from '../../descriptions/field';
import { filtersField, type FilterValues } from '../../descriptions/filtersField';
import { ifIncompleteOption, subaccountOrAllField } from '../../descriptions/listFields';
import { queryStringOption } from '../../descriptions/options';
import { amountsOption, formatAmount, type AmountFormat } from '../output/amounts';
import { plainOutput, type Output } from '../output/createOutput';
import { tallyBrokenRule, unknownAmountIn, type ArithmeticRule } from '../output/arithmeticRule';
import { inSlices } from '../../transport/parallel';
import { countText, Tallies, type Tally } from '../tallies';
import { requireTimezone } from '../timezone';
import type { FilterableBy } from './filters';
import { gapReporter, readRecords, type ListSpec } from './readRecords';
import { groupColumnsOf, groupings, totalsOf, type Grouping, type Legs } from './totals';
import { defineOperation } from '../defineOperation';
import type { Operation, OperationContext } from '../operation';

/** “Get Totals”: exact sums and counts by currency, of all records that pass the filters. */
export function defineGetTotals<E extends Endpoint>(
	spec: ListSpec<object, E> &
		Required<Pick<ListSpec<object, E>, 'filterBy'>> & {
			output: Output<RecordOf<E>>;
			legs: Legs;
			notGroupedBy?: readonly Grouping[];
			/** Advises Group By > Local Currency, where the list has that. */
			localCurrencyHint?: string;
		},
): Operation {
	const { endpoint, filterBy, plural, legs, notGroupedBy = [] } = spec;
	const { rule } = spec.output;
	const ownGroupings = groupings.filter((group) => !notGroupedBy.includes(group));
	return defineOperation({
		name: 'Get Totals',
		value: 'getTotals',
		action: `Get totals of ${plural}`,
		description: `Get exact totals of ${plural} by currency`,
		endpoints: [endpoint, endpoints.subaccountList],
		fields: [subaccountOrAllField, groupByField(ownGroupings), filtersField(filterBy)],
		options: [amountsOption, ifIncompleteOption, queryStringOption],
		acceptsEmail: true,
		output: plainOutput<IDataObject>(rowSchema(legs, isByStatus(ownGroupings), rule)),
		execute: async (formContext, values) => {
			// With On Error > Continue, reading continues after a failure.
			const failures: unknown[] = [];
			const fail = (error: unknown) => {
				failures.push(error);
				formContext.fail(error);
			};
			const context = { ...formContext, fail };
			const { client, tally, timezone } = context;
			const { groupBy } = values;
			// What is missing from the sums is one error or one hint, not several.
			const gaps = new Tallies();
			const reportGap = gapReporter(context, values);
			const listed = await readRecords(context, spec, values, {
				onGap: gaps.warn,
				tally: gaps.add,
			});
			const records = await inSlices(listed, client.pause, ({ record, subaccount }) => {
				tallyBrokenRule(rule, record, tally);
				return { ...record, subaccountId: subaccount?.id, subaccountEmail: subaccount?.email };
			});
			warnOfScope(context, spec, values);
			const rows = await totalsOf(records, {
				legs,
				groupOf: (record) => groupColumnsOf(record, filterBy.createdAt, groupBy, timezone),
				pause: client.pause,
				tally: gaps.add,
				unknownIn: (record) => rule && unknownAmountIn(rule, record),
				tallyWithoutAmount: () => tally('without amount', (count) => withoutAmount(count, plural)),
			});
			warnOfRows(context, spec, values, rows);
			const missing = gaps.hints().join('; ');
			if (missing) reportGap(missing);
			// Sums of the rest would look like the whole, beside the error.
			if (failures.length > 0) return [];
			return rows.map((row) => formatTotals(row, legs, values.amounts, tally));
		},
	});
}

function formatTotals(
	row: IDataObject,
	legs: Legs,
	amounts: AmountFormat,
	tally: Tally,
): IDataObject {
	const columns = legs.flatMap(({ sums }) => Object.keys(sums));
	const sums = columns.map((name) => [name, formatAmount(name, row[name], amounts, tally)]);
	return { ...row, ...Object.fromEntries(sums) } as IDataObject;
}

/** A row when no setting was changed. */
function rowSchema(legs: Legs, hasStatus: boolean, rule?: ArithmeticRule) {
	const canBeUnknown = rule?.repeats === undefined ? undefined : rule.of[0];
	const types: Record<string, z.ZodType<number | string | null | undefined>> = {
		// Optional: rows can be grouped by something else.
		...(hasStatus && { status: z.string().nullable().optional() }),
		currency: z.string().nullable(),
	};
	for (const { countColumn, sums } of legs) {
		types[countColumn] = z.int();
		for (const [name, path] of Object.entries(sums)) {
			types[name] = path === canBeUnknown ? decimal.nullable() : decimal;
		}
	}
	return z.object(types);
}

const withoutAmount = (count: number, plural: string) =>
	`${countText(count, plural)} ${count === 1 ? 'is not completed and has' : 'are not completed and have'} no amount yet: left out of count and amount`;

interface FormOfTotals {
	filters: FilterValues;
	groupBy: readonly Grouping[];
	amounts: AmountFormat;
}

/** Says which records are in the totals, where the form leaves that open. */
function warnOfScope(
	{ warn, timezone }: OperationContext,
	{ filterBy }: { filterBy: FilterableBy },
	{ filters, groupBy }: FormOfTotals,
): void {
	if (filterBy.statuses && !filters.statuses && !isByStatus(groupBy))
		warn('All statuses are included. To total only some, add Filters > Statuses');
	if (!filters.createdFrom && !filters.createdUntil && !filters.period)
		warn('All dates are included. To total a period, add Filters > Created In');
	if (groupBy.includes('day') || groupBy.includes('month'))
		warn(`Days and months are in the time zone ${requireTimezone(timezone)}`);
}

/** Says what could be misread in the rows. */
function warnOfRows(
	{ warn }: OperationContext,
	{ legs: [{ countColumn }], localCurrencyHint }: { legs: Legs; localCurrencyHint?: string },
	{ groupBy, amounts }: FormOfTotals,
	rows: readonly IDataObject[],
): void {
	if (rows.some((row) => row[countColumn] === 0)) {
		const canHelp = localCurrencyHint && !groupBy.includes('localCurrency');
		const hint = canHelp ? `. ${localCurrencyHint}` : '';
		warn(`Each sum is in the row of its own currency, and 0 elsewhere${hint}`);
	}
	if (rows.length > 0 && amounts === 'text')
		warn('Sums are text: for a sheet, add Options > Amounts');
}

const isByStatus = (groups: readonly Grouping[]) => groups.includes('status');

const groupByField = (own: readonly Grouping[]) =>
	field(z.array(oneOf(groupings), { error: 'must be a list' }), {
		displayName: 'Group By',
		name: 'groupBy',
		type: 'multiOptions',
		options: asOptions(own),
		// Otherwise failed deposits would be added to those that arrived.
		default: [...own.filter((group) => group === 'status')],
		description:
			'Each currency has its own row. Adds columns of these names; Subaccount adds subaccountId and subaccountEmail. feesCount counts the records with fees.',
	});
