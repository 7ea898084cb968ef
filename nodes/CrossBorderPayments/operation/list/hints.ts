import type { IDataObject } from 'n8n-workflow';

import { excerpt, toText } from '../../api/unknownValues';
import { columnName } from '../../descriptions/columnName';
import type { FilterValues } from '../../descriptions/filtersField';
import type { Reach } from '../../reads/readList';
import { countOf, type Tally } from '../output/tallies';
import type { FilteredBy, RecordFilter } from './filters';

interface Count {
	plural: string;
	shown: number;
	max?: number | undefined;
	/** How many pass the filters, if that is known. */
	total?: number | undefined;
	/** How many of those that pass them were read. */
	seen?: number;
	first: 'first' | 'newest' | 'oldest';
}

/** Tells the user how many records there are between the times that were filtered by, and whether Limit cut them. */
export function tellCount(
	tally: Tally,
	filter: Pick<RecordFilter, 'isFurther' | 'range'> | undefined,
	{ plural, shown, max = Infinity, total, seen = 0, first }: Count,
): void {
	const range = filter?.range;
	const created = range && `Created ${range.charAt(0).toLowerCase()}${range.slice(1)}`;
	if (shown >= max && (total === undefined || total > shown)) {
		const which = `The ${first} ${shown}`;
		const cut =
			total === undefined
				? `${which}; there ${seen > shown ? 'are' : 'may be'} more. Turn on Return All for all`
				: `${which} of ${total}: turn on Return All for all`;
		const ofSeveral = 'Limit cuts the results of several input items: turn on Return All for all';
		tally('limit', (items) => [created, items > 1 ? ofSeveral : cut].filter(Boolean).join('. '));
	} else if (created) {
		const others = filter.isFurther ? ' matching the other filters' : '';
		tally(created, (all) => `${created}: ${countOf(all, plural)}${others}`, shown);
	}
}

/** What was read of a list, or of those of all subaccounts. */
interface Read {
	/** Records, whether they match or not. */
	listed: number;
	matching: number;
	shown: number;
	reaches: readonly Reach[];
}

interface Wanted {
	limit?: number | undefined;
	sort?: 'newest' | 'oldest' | undefined;
	filters?: FilterValues | undefined;
}

/** Tells the user what the records that are shown are of all there are, and why there may be none. */
export function tellOfRecords(
	{ tally, warn }: { tally: Tally; warn: (message: string) => void },
	{ plural, filters }: { plural: string; filters?: FilteredBy },
	filter: RecordFilter | undefined,
	{ limit: max, sort, filters: wanted = {} }: Wanted,
	{ listed, matching, shown, reaches }: Read,
): void {
	const isWhole = reaches.every((reach) => reach.isWhole);
	const counted = filter ? undefined : totalOf(reaches);
	const total = counted ?? (filters && isWhole ? matching : undefined);
	const first = filters && sort ? sort : 'first';
	tellCount(tally, filter, { plural, shown, max, total, seen: matching, first });
	if (listed === 0 || shown > 0) return;
	if (!filter?.range) {
		tally(
			`no ${plural}`,
			(count) => `${count === 1 ? 'No' : `For ${count} items, no`} ${plural} match the filters`,
		);
	}
	// What a payer says to have sent is seldom the amount that counts.
	const { amountAtLeast, amountAtMost, currency } = wanted;
	const [compared, ...others] = Object.values(filters?.amounts ?? {}).map(columnName);
	if ((amountAtLeast ?? amountAtMost) === undefined || currency || others.length === 0) return;
	warn(`Only ${compared} was compared. To compare ${others.join()}, add Filters > Currency`);
}

/** How many records the lists have; undefined if the service does not say it of each. */
function totalOf(reaches: readonly Reach[]): number | undefined {
	const totals = reaches.flatMap(({ total }) => total ?? []);
	return totals.length < reaches.length ? undefined : totals.reduce((sum, one) => sum + one, 0);
}

/** Tells the user that the amounts of one column are not to be compared with each other. */
export function tellCurrencies(items: readonly IDataObject[], tally: Tally): void {
	const found = Object.keys(items[0] ?? {}).find((name) => /currency$/i.test(name));
	if (found === undefined) return;
	const column = excerpt(found, 50);
	const all = new Set(items.map((item) => toText(item[found]).toUpperCase()));
	const currencies = [...all].filter(Boolean).sort();
	if (currencies.length < 2) return;
	tally(
		'currencies',
		() =>
			`The amounts are in several currencies (${excerpt(currencies.join(', '))}): compare or add up only those with the same ${column}. In Summarize, set Fields to Split By to ${column}, and round each sum afterwards`,
	);
}
