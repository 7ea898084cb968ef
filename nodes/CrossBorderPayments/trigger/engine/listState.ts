import { z } from 'zod/v4';

import { hour } from '../../api/durations';
import type { Observation } from './event';
import { fromGroups, hashTexts, shortHash, toGroups } from './hashes';
import type { Remembered, Rules } from './observe';
import { earliest, timestamp } from './time';

/** If a list has more ended records within Overlap, the oldest of them are forgotten. */
const maxKnown = 10_000;

/** Each costs a request in every poll. */
const maxFailedSpans = 10;

/** Fields that another version has added are kept: hence the loose objects. */
export const remembered = z.looseObject({
	status: z.string(),
	had: z.array(z.string()).optional(),
	returns: z.number().optional(),
	back: z.looseObject({ status: z.string(), since: timestamp }).optional(),
	openHours: z.number().optional(),
});

/** A record that is not final yet. Times are milliseconds since 1970. */
const openRecord = z.looseObject({
	...remembered.shape,
	id: z.string(),
	createdAt: timestamp,
	/** When the first walk over the whole list began in which it has not been read, or not yet. */
	missedAt: timestamp.optional(),
});

/** Pages that are still to be read. */
const span = z.looseObject({
	/** Number of the first one. */
	page: z.int().min(1),
	/** The last one has records created at this time; `earliest` for the end of the list. */
	downTo: timestamp,
	/** When the walk began with page 1, by the clock that was behind. */
	begunAt: timestamp,
	/** How many pages the list has, as far as the pages read have said. */
	pages: z.number().optional(),
	/** Its first page has failed: it comes after the newest records. */
	hasFailed: z.literal(true).optional(),
	/** The page above its first one has failed. */
	isBehindFailed: z.literal(true).optional(),
	/** The walk has met a malformed record. */
	hasMalformed: z.literal(true).optional(),
});

const savedList = z.looseObject({
	/** All created up to then was read, except what is in `unread`; unset if it was empty. */
	readTo: timestamp.optional(),
	/** A queue. */
	unread: z.array(span).prefault([]),
	open: z.array(openRecord).prefault([]),
	/** Short hashes of the IDs and statuses of ended records, by the hour in which they ended. */
	known: z.array(z.tuple([z.int(), hashTexts])).prefault([]),
	/** Ended records created up to then are not in `known`, and not news. */
	forgottenTo: timestamp.optional(),
	/** Until all pages were read once: unknown records created up to then are not news. */
	oldTo: timestamp.optional(),
	/** The tick in which its open records were last read; unset if all are old. */
	openTick: z.int().optional(),
	/** The month in which its subaccount was last listed. */
	seenIn: z.int().optional(),
});

type OpenRecord = z.infer<typeof openRecord>;
export type Span = z.infer<typeof span>;
export type SavedList = z.input<typeof savedList>;

/** What is remembered of one list. */
export interface ListState extends Pick<
	z.infer<typeof savedList>,
	'readTo' | 'forgottenTo' | 'oldTo' | 'openTick' | 'seenIn'
> {
	unread: Span[];
	open: Map<string, OpenRecord>;
	/** The hour in which it ended, by the short hash of ID and status. */
	known: Map<string, number>;
}

export const newList = (): ListState => ({ unread: [], open: new Map(), known: new Map() });

/** The list from the saved state; undefined for anything that is not a list. */
export function parseList(saved: unknown): ListState | undefined {
	const { data } = savedList.safeParse(saved);
	if (!data) return undefined;
	const open = new Map(data.open.map((record) => [record.id, record]));
	return { ...data, open, known: fromGroups(data.known) };
}

/** Plain JSON without what is empty, its fields always in the same order. */
export function serializeList(list: ListState): SavedList {
	const { readTo, unread, open, known, forgottenTo, oldTo, openTick, seenIn, ...others } = list;
	const saved = {
		readTo,
		...(unread.length > 0 && { unread }),
		...(open.size > 0 && { open: [...open.values()] }),
		...(known.size > 0 && { known: toGroups(known) }),
		forgottenTo,
		oldTo,
		openTick,
		seenIn,
		...others,
	};
	return JSON.parse(JSON.stringify(saved)) as SavedList;
}

/** How many open records the saved list has; it may be anything. */
export function openCount(saved: unknown): number {
	const { open } = Object(saved) as { open?: unknown };
	return Array.isArray(open) ? open.length : 0;
}

/** Whether something in the saved list is still to be read; it may be anything. */
export function isUnfinished(saved: unknown): boolean {
	const { unread, oldTo } = Object(saved) as SavedList;
	return openCount(saved) > 0 || (unread ?? oldTo) !== undefined;
}

/**
 * What is remembered of a record: null if it only is that it had this status; undefined if nothing is.
 */
export function recall(
	{ open, known }: ListState,
	{ id, status }: Observation,
	{ finalStatuses }: Rules,
): Remembered | null | undefined {
	const isKnown = (one: string) => known.has(knownKey(id, one));
	const before = open.get(id);
	if (before) return before;
	if (isKnown(status)) return finalStatuses.includes(status) ? { status } : null;
	const ended = finalStatuses.find(isKnown);
	return ended === undefined ? undefined : { status: ended };
}

/** Remembers an open record as it is, and an ended one by short hashes. */
export function remember(
	{ open, known }: ListState,
	{ id, createdAt }: Observation,
	after: Remembered,
	{ finalStatuses, openStatuses, now }: Pick<Rules, 'finalStatuses' | 'openStatuses' | 'now'>,
): void {
	if (!finalStatuses.includes(after.status)) {
		open.set(id, { ...after, id, createdAt, missedAt: undefined });
		return;
	}
	open.delete(id);
	const { status, had = [] } = after;
	// A replica may lag behind the end of a record that was there before: Overlap begins anew then.
	const inHour = hourOf(had.length > 0 ? Math.max(createdAt, now) : createdAt);
	const ends = finalStatuses.filter((final) => known.has(knownKey(id, final)));
	const undocumented = had.filter((one) => !openStatuses.includes(one));
	// All are forgotten together: otherwise the one that goes first would be news again.
	for (const one of [status, ...undocumented, ...ends]) known.set(knownKey(id, one), inHour);
}

/** A record is known by its ID and status together, so that another final status is news. */
const knownKey = (id: string, status: string) => shortHash(`${id} ${status}`);

const hourOf = (ms: number) => Math.floor(ms / hour);

/** Puts a span behind the others, whose first page has failed; of each page, there is one. */
export function putOff(list: ListState, span: Span): void {
	const others = list.unread.filter((one) => one !== span);
	const failed = others.filter(({ hasFailed }) => hasFailed);
	const same =
		failed.find(({ page }) => page === span.page) ??
		(failed.length >= maxFailedSpans ? failed.at(-1) : undefined);
	const merged = same && {
		page: Math.min(same.page, span.page),
		downTo: Math.min(same.downTo, span.downTo),
		begunAt: Math.max(same.begunAt, span.begunAt),
	};
	const { pages } = span;
	list.unread = [
		...others.filter((one) => one !== same),
		{ ...span, ...merged, ...(pages !== undefined && { pages }), hasFailed: true },
	];
}

/**
 * Forgets records that ended up to a time (ms): `forgottenTo` then tells that they are known. Keeps
 * those in a part of the list that is still to be read.
 */
export function forget(list: ListState, time: number): void {
	const { readTo = earliest, unread } = list;
	const end = hourOf(Math.min(time, readTo, ...unread.map(({ downTo }) => downTo)));
	const ended = [...list.known].filter(([, inHour]) => inHour < end);
	if (ended.length === 0) return;
	for (const [key] of ended) list.known.delete(key);
	list.forgottenTo = Math.max(list.forgottenTo ?? earliest, end * hour);
}

/**
 * Forgets the oldest ended records if there are too many.
 * @returns the new `forgottenTo`, if some were forgotten
 */
export function keepKnownBounded(list: ListState): number | undefined {
	const { known, forgottenTo } = list;
	if (known.size <= maxKnown) return undefined;
	const hours = [...known.values()].sort((a, b) => b - a);
	forget(list, ((hours[maxKnown] as number) + 1) * hour);
	return list.forgottenTo === forgottenTo ? undefined : list.forgottenTo;
}

/** Remembers the open records created up to a time (ms) like ended ones. */
export function dropOpen({ open, known }: ListState, time: number): void {
	for (const { id, status, createdAt } of open.values()) {
		if (createdAt > time) continue;
		open.delete(id);
		known.set(knownKey(id, status), hourOf(createdAt));
	}
}
