import type { IDataObject } from 'n8n-workflow';

import type { Endpoint, RecordOf, RequestOf } from '../../api/endpoints';
import { parseTime } from '../../api/unknownValues';
import {
	allSubaccounts,
	type ifIncompleteOption,
	type limitField,
	type sortOption,
} from '../../descriptions/listFields';
import type { ValuesOf } from '../../descriptions/field';
import type { filtersField } from '../../descriptions/filtersField';
import { readAllSubaccounts } from '../../reads/allSubaccounts';
import { ownerNamed, type Owner } from '../../reads/findSubaccount';
import { readList, type Reach, type ReadContext } from '../../reads/readList';
import { AdvisedError } from '../../transport/errors';
import { inParallel } from '../../transport/parallel';
import type { OperationContext } from '../operation';
import type { Output } from '../output/output';
import type { Tally } from '../output/tallies';
import { recordFilter, type FilteredBy } from './filters';
import { tellOfRecords } from './hints';

/** A list of the service, and how the node filters and sorts it. */
export interface ListSource<Values, E extends Endpoint> {
	endpoint: E;
	request: (values: Values & { subaccountId: string }) => RequestOf<E>;
	/** What the records are called: «deposits». */
	plural: string;
	/** Only if the records have a time. */
	filters?: FilteredBy;
	/** Further columns, which take one more request for each record. */
	more?: {
		endpoint: Endpoint;
		read: (
			context: OperationContext,
			record: RecordOf<E>,
			values: Values & { subaccountId: string },
		) => Promise<IDataObject>;
	};
	/** Adds Subaccount to the form: the list of one subaccount, or of every one. */
	acrossSubaccounts?: boolean;
	/** What an item of one record is. */
	output?: Output<RecordOf<E>>;
}

type ChoiceValues = { subaccountId: string } & Partial<
	ValuesOf<
		readonly [
			typeof ifIncompleteOption,
			typeof limitField,
			typeof sortOption,
			ReturnType<typeof filtersField>,
		]
	>
>;

export interface Listed<R> {
	record: R;
	/** The subaccount, if the form has one; its email address is only known if it was entered, or if all are read. */
	owner: Owner | undefined;
	/** The further columns. */
	more?: IDataObject | undefined;
}

interface Entry<R> extends Listed<R> {
	rank: number;
}

/** Somebody wants all there is, and something may be missing. */
class IncompleteError extends AdvisedError {}

/** How to say that something may be missing: as an error, unless the user wants the rest, or not all anyway. */
export function reporterOf(
	{ fail, warn }: OperationContext,
	{ limit: max, ifIncomplete: wanted }: Pick<ChoiceValues, 'ifIncomplete' | 'limit'>,
): (message: string) => void {
	if (max !== undefined || wanted === 'leaveOut') return warn;
	return (message) => {
		const advice =
			'Run the node again. To continue without the missing part, set Options > If a Part Cannot Be Read to Leave It Out';
		fail(new IncompleteError(`The result would be incomplete: ${message}`, advice));
	};
}

/** Where to tell what may be missing. */
interface Gaps {
	ofSubaccounts: (message: string) => void;
	/** Of a sum, single records count too; in a list, a hint is enough. */
	ofRecords?: Tally;
}

/** The records of one subaccount, or of every one, that pass the filters, in the order chosen. */
export async function readRecords<Values, E extends Endpoint>(
	context: OperationContext,
	{ endpoint, request, filters, plural, more, acrossSubaccounts }: ListSource<Values, E>,
	values: Values & ChoiceValues,
	{ ofSubaccounts, ofRecords }: Gaps,
): Promise<Array<Listed<RecordOf<E>>>> {
	type Found = RecordOf<E>;
	const { limit: max = Infinity, sort } = values;
	const filter =
		filters &&
		recordFilter(
			values.filters ?? {},
			filters,
			context.timezone,
			Date.now(),
			ofRecords ?? context.tally,
		);
	const reading: ReadContext = {
		...context,
		...(ofRecords && { warn: (message) => ofRecords(message, () => message) }),
	};

	let listed = 0;
	let matching = 0;
	const reaches: Reach[] = [];

	/** Records without a readable time come last. */
	const rankOf = (record: Found): number => {
		if (!sort || !filters) return 0;
		const time = parseTime(Reflect.get(record, filters.createdAt));
		if (Number.isNaN(time)) return Infinity;
		return sort === 'newest' ? -time : time;
	};

	/**
	 * The specification does not say in which order a list comes. While it comes in the wanted order, its
	 * first records are enough; otherwise it is read to its end.
	 */
	const readListOf = async (subaccountId: string, owner?: Owner) => {
		const seen = { lastRank: -Infinity, isInOrder: true };
		const matches = (record: Found) => {
			listed++;
			const rank = rankOf(record);
			seen.isInOrder &&= rank >= seen.lastRank;
			seen.lastRank = rank;
			const isWanted = filter?.matches(record) ?? true;
			if (isWanted) matching++;
			return isWanted;
		};
		const parameters = request({ ...values, subaccountId });
		const onRead = (reach: Reach) => reaches.push(reach);
		const isWholeNeeded = () => !seen.isInOrder;
		const inOrder = { matches, isWholeNeeded, expected: filter ? Infinity : max };
		const choice = { max, onRead, ...(filters && inOrder) };
		const records = await readList(reading, endpoint, parameters, choice);
		return records.map((record) => ({ rank: rankOf(record), owner, record }));
	};

	let found: Array<Entry<Found>> = [];
	if (values.subaccountId === allSubaccounts.value) {
		const fanOut = { ...context, onGap: ofSubaccounts };
		await readAllSubaccounts(fanOut, Infinity, async (subaccount) => {
			for (const entry of await readListOf(subaccount.id, subaccount)) found.push(entry);
			// With many subaccounts, the records are cut from time to time, so that memory stays bounded.
			if (found.length > 10 * max) found = firstOf(found, max);
			return [];
		});
	} else {
		const owner = acrossSubaccounts ? await ownerNamed(context, values.subaccountId) : undefined;
		found = await readListOf(owner?.id ?? values.subaccountId, owner);
	}

	const entries = firstOf(found, max);
	const read = { listed, matching, reaches, shown: entries.length };
	tellOfRecords(context, { plural, ...(filters && { filters }) }, filter, values, read);
	if (!more) return entries;
	return await inParallel(entries, context.client.concurrency, async ({ record, owner }) => {
		const subaccountId = owner?.id ?? values.subaccountId;
		return { record, owner, more: await more.read(context, record, { ...values, subaccountId }) };
	});
}

/** The first entries in order. Those of the same time are ordered by subaccount. */
function firstOf<R>(entries: ReadonlyArray<Entry<R>>, max: number): Array<Entry<R>> {
	const idOf = ({ owner }: Entry<R>) => owner?.id ?? '';
	const sorted = [...entries].sort(
		(one, other) => one.rank - other.rank || idOf(one).localeCompare(idOf(other)),
	);
	return sorted.slice(0, max);
}
