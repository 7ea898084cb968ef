import type { IDataObject } from 'n8n-workflow';

import { excerpt, toText } from '../../api/unknownValues';
import { columnName } from '../../descriptions/columnName';
import type { FilterValues } from '../../descriptions/filtersField';
import type { ListValues } from '../../descriptions/listFields';
import type { Reach } from '../../reads/readList';
import { holdsCurrency } from '../output/columns';
import { countText, type Tally } from '../tallies';
import { requireCurrency } from './currencyFilter';
import type { FilterableBy, RecordFilter } from './filters';

interface Shown {
	plural: string;
	/** How many records are returned. */
	shown: number;
	limit?: number | undefined;
	/** How many records pass the filters, if that is known. */
	total?: number | undefined;
	/** How many of the records that were read pass the filters. */
	matching?: number | undefined;
	/** What Limit leaves: the first records, or, if they are sorted, the newest or oldest. */
	order: 'first' | 'newest' | 'oldest';
}

/** Says how many records were created in the wanted span, and whether Limit cut them. */
export function tallyShown(
	tally: Tally,
	filter: Pick<RecordFilter, 'hasOtherConditions' | 'spanText'> | undefined,
	{ plural, shown, limit = Infinity, total, matching, order }: Shown,
): void {
	const created = filter?.spanText && `Created ${filter.spanText}`;
	if (shown >= limit && (total === undefined || total > shown)) {
		const cut = cutByLimit({ shown, total, matching, order });
		const ofSeveral =
			'Limit cuts the results of several input items: turn on Return All to get the rest';
		tally('limit', (items) => [created, items > 1 ? ofSeveral : cut].filter(Boolean).join('. '));
	} else if (created) {
		const others = filter.hasOtherConditions ? ' matching the other filters' : '';
		tally(created, (all) => `${created}: ${countText(all, plural)}${others}`, shown);
	}
}

function cutByLimit({ shown, total, matching = 0, order }: Omit<Shown, 'plural'>): string {
	const which = `The ${order} ${shown}`;
	if (total !== undefined) return `${which} of ${total}: turn on Return All to get the rest`;
	return `${which}; there ${matching > shown ? 'are' : 'may be'} more. Turn on Return All to get the rest`;
}

/** Counts over the list that was read, or over the lists of all subaccounts together. */
export interface Counts {
	/** Records, whether they match or not. */
	listed: number;
	matching: number;
	/** Records that the list of another subaccount also has, among those that were kept. */
	repeated: number;
	shown: number;
	reaches: Reach[];
}

/** Says what share of all records is shown, and why there may be none. */
export function tallyCounts(
	{ tally, warn }: { tally: Tally; warn: (message: string) => void },
	{ plural, filterBy }: { plural: string; filterBy?: FilterableBy },
	{ limit, sort, filters }: ListValues,
	{ filter, counts }: { filter: RecordFilter | undefined; counts: Counts },
): void {
	const { listed, matching, repeated, shown, reaches } = counts;
	const isWhole = reaches.every((reach) => reach.isWhole);
	const counted = filter ? undefined : totalOf(reaches);
	const order = filterBy && sort ? sort : 'first';
	// Where lists repeat records, their numbers cannot be added up.
	const numbers =
		repeated > 0
			? {}
			: { matching, total: counted ?? (filterBy && isWhole ? matching : undefined) };
	tallyShown(tally, filter, { plural, shown, limit, order, ...numbers });
	if (shown > 0) return;
	const isFilteredByService = !filterBy && Object.values(filters ?? {}).some(Boolean);
	if (listed === 0 && !isFilteredByService) return;
	if (filter && filters?.currency) {
		const found = filter.currencies;
		requireCurrency(filters.currency, { plural, found }, warn);
	}
	const noneMatch = (count: number) =>
		`${count === 1 ? 'No' : `For ${count} items, no`} ${plural} match the filters`;
	if (!filter?.spanText) tally(`no ${plural}`, noneMatch);
	const onlyCompared = onlyComparedAmount(filterBy?.amountPaths, filters);
	if (onlyCompared) warn(onlyCompared);
}

/** The amount that a payer says was sent is seldom the one that is compared. */
function onlyComparedAmount(
	amountPaths: FilterableBy['amountPaths'] = {},
	{ amountAtLeast, amountAtMost, currency }: FilterValues = {},
): string | undefined {
	const [compared, ...others] = Object.values(amountPaths).map(columnName);
	if ((amountAtLeast ?? amountAtMost) === undefined || currency || others.length === 0) return;
	return `Only ${compared} was compared. To compare ${others.join()}, add Filters > Currency`;
}

/** How many records the lists have; undefined if the service does not say it of each. */
function totalOf(reaches: readonly Reach[]): number | undefined {
	const totals = reaches.flatMap(({ total }) => total ?? []);
	return totals.length < reaches.length ? undefined : totals.reduce((sum, total) => sum + total, 0);
}

/** Says that the amounts of a column must not be compared with each other. */
export function tallyCurrencies(items: readonly IDataObject[], tally: Tally): void {
	const name = Object.keys(items[0] ?? {}).find(holdsCurrency);
	if (name === undefined) return;
	const column = excerpt(name, 50);
	const all = new Set(items.map((item) => toText(item[name]).toUpperCase()));
	const currencies = [...all].filter(Boolean).sort();
	if (currencies.length < 2) return;
	tally(
		'currencies',
		() =>
			`The amounts are in several currencies (${excerpt(currencies.join(', '))}): compare or add up only those with the same ${column}. In Summarize, set Fields to Split By to ${column}, and round each sum afterwards`,
	);
}
