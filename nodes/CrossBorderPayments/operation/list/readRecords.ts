import type { IDataObject } from 'n8n-workflow';

import type { Endpoint, RecordOf, RequestOf } from '../../api/endpoints';
import { parseTime } from '../../api/unknownValues';
import { allSubaccounts, type ListValues } from '../../descriptions/listFields';
import { readAllSubaccounts, type Subaccount } from '../../reads/allSubaccounts';
import {
	resolveSubaccount,
	resolveWithEmail,
	type SubaccountRef,
} from '../../reads/findSubaccount';
import { readList, type Reach, type ReadContext } from '../../reads/readList';
import { AdvisedError } from '../../transport/errors';
import { inParallel } from '../../transport/parallel';
import type { OperationContext } from '../operation';
import { withoutUnknownAmount } from '../output/arithmeticRule';
import { valueAt } from '../output/columns';
import type { Output, OutputValues } from '../output/createOutput';
import { countText, type Tally } from '../tallies';
import { recordFilter, type FilterableBy, type RecordFilter } from './filters';
import { tallyCounts, type Counts } from './hints';
import { showsEmail } from './subaccountColumns';

/** A list of the service, and how the node filters and sorts it. */
export interface ListSpec<Values, E extends Endpoint> {
	endpoint: E;
	request: (values: Values & { subaccountId: string }) => RequestOf<E>;
	/** What the records are called: “deposits”. */
	plural: string;
	/** Called if there are no records: the service may not know a value of the form. */
	explainNone?: (values: Values, warn: (message: string) => void) => void;
	/** Unset if the records have no creation time: the node then neither filters nor sorts them. */
	filterBy?: FilterableBy;
	/** Columns that require another request for each record. */
	extraColumns?: {
		endpoint: Endpoint;
		read: (
			context: OperationContext,
			record: RecordOf<E>,
			values: Values & { subaccountId: string },
		) => Promise<IDataObject>;
	};
	/** Adds Subaccount to the form: the list of one subaccount, or of every one. */
	hasSubaccountField?: boolean;
	/** What an item of one record is. */
	output?: Output<RecordOf<E>>;
}

type Values<Own> = Own & ListValues & OutputValues & { subaccountId: string };

/** A record, and what else its item has. */
export interface ListedRecord<R> {
	record: R;
	/** The subaccount, if the form has one; with its email address, if the output shows that. */
	subaccount: SubaccountRef | undefined;
	extraColumns?: IDataObject | undefined;
}

interface RankedRecord<R> extends ListedRecord<R> {
	/** The records are sorted by it, in ascending order. */
	rank: number;
	/** Whether it is in the list of the parent account, which may repeat its clients' records. */
	isOfParent: boolean;
}

interface SubaccountRecords<R> {
	ranked: Array<RankedRecord<R>>;
	/** Records that were read, whether they match or not. */
	listed: number;
	matching: number;
	reach: Reach;
}

class IncompleteError extends AdvisedError {}

/**
 * Receives a message if records may be missing. It is a hint with Limit, or if the form says Leave
 * It Out; otherwise an error, because the user wants all records.
 */
export function gapReporter(
	{ fail, warn }: OperationContext,
	{ limit, ifIncomplete }: Pick<ListValues, 'ifIncomplete' | 'limit'>,
): (message: string) => void {
	if (limit !== undefined || ifIncomplete === 'leaveOut') return warn;
	return (message) => {
		const advice =
			'Try again. To continue without the missing part, set Options > If a Part Cannot Be Read to Leave It Out';
		fail(new IncompleteError(`The result would be incomplete: ${message}`, advice));
	};
}

/** Where to report what may be missing. */
interface Gaps {
	/** Whole subaccounts. */
	onGap: (message: string) => void;
	/** Single records that are left out. */
	tally: Tally;
}

/** The records of one subaccount, or of every one, that pass the filters, in the selected order. */
export async function readRecords<Own, E extends Endpoint>(
	context: OperationContext,
	spec: ListSpec<Own, E>,
	values: Values<Own>,
	{ onGap, tally }: Gaps,
): Promise<Array<ListedRecord<RecordOf<E>>>> {
	const { filterBy, extraColumns, hasSubaccountField } = spec;
	const { limit = Infinity, filters = {} } = values;
	const { timezone } = context;
	const filter = filterBy && recordFilter(filters, filterBy, { timezone, now: Date.now(), tally });
	const counts: Counts = { listed: 0, matching: 0, repeated: 0, shown: 0, reaches: [] };
	const readContext = { ...context, warn: (hint: string) => tally(hint, () => hint) };
	const readOne = async (subaccount?: SubaccountRef & Pick<Subaccount, 'isParent'>) => {
		const read = await readSubaccount(readContext, spec, values, filter, subaccount);
		counts.listed += read.listed;
		counts.matching += read.matching;
		counts.reaches.push(read.reach);
		return read.ranked;
	};

	let ranked: Array<RankedRecord<RecordOf<E>>> = [];
	if (values.subaccountId === allSubaccounts.value) {
		await readAllSubaccounts({ ...context, onGap }, Infinity, async (subaccount) => {
			for (const record of await readOne(subaccount)) ranked.push(record);
			// With many subaccounts, the records are cut from time to time, so that memory stays bounded.
			if (ranked.length > 10 * limit) ranked = firstOf(eachOnce(ranked, counts), limit);
			return [];
		});
		ranked = eachOnce(ranked, counts);
		tallyRepeated(context.tally, spec.plural, counts.repeated);
	} else {
		const resolve = showsEmail(values) ? resolveWithEmail : resolveSubaccount;
		ranked = await readOne(
			hasSubaccountField ? await resolve(context, values.subaccountId) : undefined,
		);
	}
	ranked = firstOf(ranked, limit);
	counts.shown = ranked.length;
	tallyCounts(context, spec, values, { filter, counts });
	if (ranked.length === 0) spec.explainNone?.(values, context.warn);
	if (!extraColumns) return ranked;
	return await inParallel(ranked, context.client.concurrency, async (listed) => {
		const subaccountId = listed.subaccount?.id ?? values.subaccountId;
		const columns = await extraColumns.read(context, listed.record, { ...values, subaccountId });
		return { ...listed, extraColumns: columns };
	});
}

/**
 * Reads the list of one subaccount. The specification does not say in which order a list comes.
 * While it comes in the wanted order, its first records are enough; otherwise it is read whole.
 */
async function readSubaccount<Own, E extends Endpoint>(
	context: ReadContext,
	{ endpoint, request, filterBy, output }: ListSpec<Own, E>,
	values: Values<Own>,
	filter: RecordFilter | undefined,
	subaccount: (SubaccountRef & Pick<Subaccount, 'isParent'>) | undefined,
): Promise<SubaccountRecords<RecordOf<E>>> {
	const { limit = Infinity, sort, subaccountId } = values;
	const rankOf = rankBy(filterBy && sort, filterBy?.createdAt);
	let listed = 0;
	let matching = 0;
	let lastRank = -Infinity;
	let isInOrder = true;
	const onRecord = (record: RecordOf<E>, isMatch: boolean) => {
		listed++;
		if (isMatch) matching++;
		const rank = rankOf(record);
		isInOrder &&= rank >= lastRank;
		lastRank = rank;
	};
	let reach: Reach = { total: undefined, isWhole: false };
	const requestParts = request({ ...values, subaccountId: subaccount?.id ?? subaccountId });
	const records = await readList(context, endpoint, requestParts, {
		limit,
		onRead: (whole) => (reach = whole),
		...(filterBy && {
			matches: filter && ((record) => filter.matches(withoutUnknownAmount(output?.rule, record))),
			onRecord,
			isWholeNeeded: () => !isInOrder,
			expected: filter ? Infinity : limit,
		}),
	});
	const toRanked = (record: RecordOf<E>) => ({
		record,
		subaccount,
		rank: rankOf(record),
		isOfParent: subaccount?.isParent === true,
	});
	return { ranked: records.map(toRanked), listed, matching, reach };
}

/** Records without a readable time come last. */
const rankBy =
	(sort?: 'newest' | 'oldest', createdAt = '') =>
	(record: object) => {
		if (!sort) return 0;
		const time = parseTime(valueAt(record, createdAt));
		if (Number.isNaN(time)) return Infinity;
		return sort === 'newest' ? -time : time;
	};

/**
 * A parent may list its clients' records again: each record counts once, for the client. Of two
 * clients, it is the one with the lower ID, so that each run says the same.
 */
function eachOnce<R extends object>(
	ranked: ReadonlyArray<RankedRecord<R>>,
	counts: Counts,
): Array<RankedRecord<R>> {
	const byId = new Map<unknown, RankedRecord<R>>();
	for (const one of ranked) {
		const id = valueAt(one.record, 'id');
		const other = byId.get(id);
		if (!other || isOwner(one, other)) byId.set(id, one);
	}
	counts.repeated += ranked.length - byId.size;
	return [...byId.values()];
}

/** Whether a record that is in two lists belongs to the first. */
function isOwner<R>(one: RankedRecord<R>, other: RankedRecord<R>): boolean {
	if (one.isOfParent !== other.isOfParent) return other.isOfParent;
	return idOf(one) < idOf(other);
}

function tallyRepeated(tally: Tally, plural: string, repeated: number): void {
	if (repeated === 0) return;
	const describe = (count: number) =>
		`${countText(count, plural)} ${count === 1 ? 'is' : 'are'} also in the list of the parent or another subaccount: counted once, for the client`;
	tally('repeated', describe, repeated);
}

const idOf = <R>({ subaccount }: RankedRecord<R>) => subaccount?.id ?? '';

/** The first records in order. Those of the same time are ordered by subaccount. */
function firstOf<R>(ranked: ReadonlyArray<RankedRecord<R>>, limit: number): Array<RankedRecord<R>> {
	const sorted = [...ranked].sort(
		(one, other) => one.rank - other.rank || idOf(one).localeCompare(idOf(other)),
	);
	return sorted.slice(0, limit);
}
