import { z } from 'zod/v4';

import { hour } from '../../api/durations';
import { fromGroups, shortHash, toGroups } from './hashes';
import { earliest, timestamp } from './time';

/** If a list has more ended records within Overlap, the oldest of them are forgotten. */
const maxKnown = 10_000;

/** Several short hashes in one text. */
export const hashTexts = z.string().regex(/^(?:[\w-]{8})+$/);

/** A record that is not final yet, or an offramp. Times are milliseconds since 1970. */
const openRecord = z.object({
	id: z.string(),
	status: z.string(),
	createdAt: timestamp,
	/** The statuses that it had before: a replica that lags may show them again. */
	had: z.array(z.string()).optional(),
	/** The longest threshold for which `stillOpen` was emitted, in hours. */
	openHours: z.number().optional(),
	/** When the first walk over the whole list began in which it has not been read, or not yet. */
	missedAt: timestamp.optional(),
	/** Of offramps: the tick in which it was last read; unset if its news had no room. */
	readTick: z.int().optional(),
});

/** Pages that are still to be read. */
const span = z.object({
	/** Number of the first one. */
	page: z.int().min(1),
	/** The last one has records created at this time; `earliest` for the end of the list. */
	downTo: timestamp,
	/** When the walk began with page 1, by the clock that was behind. */
	begunAt: timestamp,
	/** How many pages the list has, as far as the pages read have said. */
	pages: z.number().optional(),
	/** The walk has met records that are not newest first. */
	hasDisorder: z.literal(true).optional(),
	/** The walk has met a malformed record. */
	hasMalformed: z.literal(true).optional(),
});

const savedList = z.object({
	/** All created up to then was read, except in `unread` and `failed`; unset if it was empty. */
	readTo: timestamp.optional(),
	/** What is left of a walk that was cut off. */
	unread: span.optional(),
	/** From the first to the last page that failed. */
	failed: span.optional(),
	open: z.array(openRecord).prefault([]),
	/** Short hashes of the IDs and statuses of ended records, by the hour in which they ended. */
	known: z.array(z.tuple([z.int(), hashTexts])).prefault([]),
	/** Ended records created up to then are not in `known`, and not news. */
	forgottenTo: timestamp.optional(),
	/** Unset once all pages were read, and page 1 again later: a replica may have hidden half. */
	baseline: z
		.object({
			/** Unknown records created up to then are not news. */
			to: timestamp,
			/** When it began, by n8n's clock; unset for a list that the first poll did not reach. */
			at: timestamp.optional(),
			/** All pages were read. */
			isRead: z.literal(true).optional(),
		})
		.optional(),
	/** The tick in which its open records were last read; unset if all are old. */
	openTick: z.int().optional(),
	/** It is not sorted newest first: all its pages are read in every poll. */
	unordered: z.literal(true).optional(),
});

export type OpenRecord = z.infer<typeof openRecord>;
export type Span = z.infer<typeof span>;
export type SavedList = z.input<typeof savedList>;

/** What is remembered of one list of a subaccount. */
export interface ListState extends Omit<z.infer<typeof savedList>, 'open' | 'known'> {
	open: Map<string, OpenRecord>;
	/** The hour in which it ended, by the short hash of ID and status. */
	known: Map<string, number>;
}

export const newList = (): ListState => ({ open: new Map(), known: new Map() });

/** The list from the saved state; undefined for anything that is not a list. */
export function parseList(saved: unknown): ListState | undefined {
	const { data } = savedList.safeParse(saved);
	if (!data) return undefined;
	const open = new Map(data.open.map((record) => [record.id, record]));
	return { ...data, open, known: fromGroups(data.known) };
}

/** Plain JSON without what is empty, its fields always in the same order. */
export function serializeList(list: ListState): SavedList {
	const { readTo, unread, failed, open, known } = list;
	const { forgottenTo, baseline, openTick, unordered } = list;
	const saved: SavedList = {
		readTo,
		unread,
		failed,
		...(open.size > 0 && { open: [...open.values()] }),
		...(known.size > 0 && { known: toGroups(known) }),
		forgottenTo,
		baseline,
		openTick,
		unordered,
	};
	return JSON.parse(JSON.stringify(saved)) as SavedList;
}

/** Whether the saved list has open records; it may be anything. */
export const isFollowing = (saved: unknown) =>
	(Object(saved) as { open?: unknown }).open instanceof Array;

/** Whether something in the saved list is still to be read; it may be anything. */
export function isUnfinished(saved: unknown): boolean {
	const { unread, failed, baseline } = Object(saved) as SavedList;
	return isFollowing(saved) || (unread ?? failed ?? baseline) !== undefined;
}

/** A record is known by its ID and status together, so that another final status is news. */
export const knownKey = (id: string, status: string) => shortHash(`${id} ${status}`);

export const hourOf = (ms: number) => Math.floor(ms / hour);

/**
 * Forgets records that ended up to a time (ms): `forgottenTo` then tells that they are known. Keeps
 * those in a part of the list that is still to be read.
 */
export function forget(list: ListState, time: number): void {
	const { readTo = earliest, unread, failed } = list;
	const end = hourOf(Math.min(time, readTo, unread?.downTo ?? time, failed?.downTo ?? time));
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
