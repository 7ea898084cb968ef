import { z } from 'zod/v4';

import { fromGroups, shortHash, toGroups } from './hashes';
import { hourMs, timestamp } from './time';

/** If a list has more ended records within Overlap, the oldest of them are forgotten. */
const maxKnown = 10_000;

/** Several short hashes in one text. */
export const hashTexts = z.string().regex(/^(?:[\w-]{8})+$/);

/** A record that is not final yet, or an offramp. Times are milliseconds since 1970, here and below. */
const openRecord = z.object({
	id: z.string(),
	status: z.string(),
	createdAt: timestamp,
	/** The longest threshold for which `stillOpen` was emitted, in hours. */
	openHours: z.number().optional(),
	/** When the first walk over the whole list began that has not shown it, or not yet. */
	missedAt: timestamp.optional(),
	/** Of offramps: the tick in which it was last read. */
	lookedTick: z.int().optional(),
});

/** Pages that are still to be read. */
const span = z.object({
	/** The next one. */
	page: z.int().min(1),
	/** Down to what was created then; -1 for the end of the list. */
	after: timestamp,
	/** When its walk began with page 1, by the clock that was behind. */
	begunAt: timestamp,
	/** Of the whole list, as far as the last page said. */
	pages: z.number().optional(),
	hasDisorder: z.literal(true).optional(),
	/** The walk has met a record that makes no sense. */
	isOdd: z.literal(true).optional(),
});

const savedList = z.object({
	/** Everything created up to then was read, apart from `unread` and `failed`; unset before there was a record. */
	readTo: timestamp.optional(),
	/** What is left of a walk. */
	unread: span.optional(),
	/** From the first to the last page that could not be read. */
	failed: span.optional(),
	open: z.array(openRecord).prefault([]),
	/** Short hashes of the IDs and statuses of ended records, by the hour in which they ended. */
	known: z.array(z.tuple([z.int(), hashTexts])).prefault([]),
	/** Ended records created up to then are not in `known`, and no news; unset until some were forgotten. */
	forgottenTo: timestamp.optional(),
	/** Until all pages have been read, and then again by one more poll, because the list may have been half there. */
	baseline: z
		.object({
			/** Unknown records created up to then are no news. */
			to: timestamp,
			/** When it began, by n8n's clock; unset for a list that the first poll did not reach. */
			at: timestamp.optional(),
			isRead: z.literal(true).optional(),
		})
		.optional(),
	/** The tick in which open records were last looked for. */
	looked: z.int().optional(),
	/** It does not come newest first: all its pages are read in every poll. */
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
	const { open, known, readTo, unread, failed, forgottenTo, baseline, looked, unordered } = list;
	const saved: SavedList = {
		...{ readTo, unread, failed },
		...(open.size > 0 && { open: [...open.values()] }),
		...(known.size > 0 && { known: toGroups(known) }),
		...{ forgottenTo, baseline, looked, unordered },
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

/** A record is known by its ID and status together, so that another final status is seen. */
export const knownKey = (id: string, status: string) => shortHash(`${id} ${status}`);

export const hourOf = (ms: number) => Math.floor(ms / hourMs);

/**
 * Forgets ended records up to a time, but none that was created where something is still to be read: from
 * now on they are known by their time.
 */
export function forget(list: ListState, time: number): void {
	const { readTo = -1, unread, failed } = list;
	const end = hourOf(Math.min(time, readTo, unread?.after ?? time, failed?.after ?? time));
	const ended = [...list.known].filter(([, hour]) => hour < end);
	if (ended.length === 0) return;
	for (const [key] of ended) list.known.delete(key);
	list.forgottenTo = Math.max(list.forgottenTo ?? -1, end * hourMs);
}

/**
 * Forgets the oldest if there are too many.
 * @returns up to when, if something was forgotten
 */
export function keepKnownBounded(list: ListState): number | undefined {
	const { known, forgottenTo } = list;
	if (known.size <= maxKnown) return undefined;
	const hours = [...known.values()].sort((a, b) => b - a);
	forget(list, ((hours[maxKnown] as number) + 1) * hourMs);
	return list.forgottenTo === forgottenTo ? undefined : list.forgottenTo;
}
