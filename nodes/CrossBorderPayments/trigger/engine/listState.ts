import { z } from 'zod/v4';

import { fromGroups, toGroups } from './hashes';
import { tickMs } from './time';

/** If a list that comes newest first has more final records, the oldest of them are known by their time alone. */
const maxRecent = 10_000;

/** A record that is not final yet, or an offramp that is watched by its ID. Times are milliseconds since 1970, here and below. */
const openRecord = z.object({
	status: z.string(),
	createdAt: z.number(),
	/** The tick in which it was last looked for. */
	lookedTick: z.int(),
	/** The longest threshold for which `stillOpen` was emitted, in hours. */
	openHours: z.number().optional(),
	/** How many whole scans have ended since it was last seen; seeing it begins the count anew (`follow`). */
	missed: z.int().optional(),
	/** The look-up by its ID failed. */
	hasFailed: z.literal(true).optional(),
});

/** A stretch of time of which records are still to be read. */
const gap = z.object({
	/** The page that was read last for it; until one was read, the page to begin with. */
	page: z.int().min(1),
	/** When the oldest record that was read above it was created; unset until a page was read for it. */
	before: z.number().optional(),
	/** When the newest record that was read below it was created. */
	after: z.number(),
	/** `page` was read again and still lies above the gap: the next turn goes on with the page behind it. */
	isChecked: z.literal(true).optional(),
});

/** A reading of all pages. Unlike a gap it does not look whether pages shift: the next scan finds what it misses. */
const scan = z.object({
	/** The next one. */
	page: z.int().min(1),
	/** When it began, by whichever clock is behind (`PollRun.earliestNow`). */
	began: z.number(),
	/** When the newest record that it has met was created. */
	newest: z.number().optional(),
	/** It met a page, or a record, that cannot be read. */
	isPartial: z.literal(true).optional(),
	/** It met records that do not come newest first. */
	hasDisorder: z.literal(true).optional(),
});

export const steps = ['readFirstPage', 'fillGaps', 'lookUp', 'scan', 'retry'] as const;

const savedList = z.object({
	/** Everything created up to then was read, apart from the gaps. */
	readTo: z.number(),
	/** Newest first. */
	gaps: z.array(gap).prefault([]),
	open: z.record(z.string(), openRecord).prefault({}),
	/** Short hashes of ID and status, by tick of creation: see `toGroups`. */
	recent: z.record(z.string(), z.string()).prefault({}),
	/**
	 * Final records created since then are remembered in `recent`; older ones count as known if their time
	 * was read (`isRead`). Unset until two scans have shown what is older, or there are too many.
	 */
	recentFrom: z.number().optional(),
	/** The next page on the way down to the open records that are due. */
	look: z.object({ page: z.int().min(1) }).optional(),
	scan: scan.optional(),
	/** When the last whole scan began. */
	scanned: z.number().optional(),
	/** The tick in which a scan was last due. */
	scanTick: z.int().optional(),
	/** Pages that could not be read when they were last tried. */
	failed: z.array(z.int()).prefault([]),
	/** It does not come newest first. */
	unordered: z.literal(true).optional(),
	/** The step with which the next turn begins, if the last one was cut. */
	next: z.enum(steps).optional(),
});

export type OpenRecord = z.infer<typeof openRecord>;
export type Gap = z.infer<typeof gap>;
export type SavedList = z.input<typeof savedList>;

/** What is remembered of one list of a subaccount. */
export interface ListState extends Omit<z.infer<typeof savedList>, 'recent'> {
	/** The tick of creation, by the short hash of ID and status. */
	recent: Map<string, number>;
}

/** A list of which nothing was read. */
export const newList = (): ListState => ({
	readTo: 0,
	gaps: [],
	open: {},
	recent: new Map(),
	failed: [],
});

/** The list from the saved state; undefined for anything that is not a list. */
export function parseList(saved: unknown): ListState | undefined {
	const { data } = savedList.safeParse(saved);
	if (!data) return undefined;
	return { ...data, recent: fromGroups(data.recent, Number) };
}

/** Plain JSON without what is empty; undefined if the list never had a record and nothing of it is under way. */
export function serializeList(list: ListState): SavedList | undefined {
	const { readTo, gaps, open, recentFrom, look, scan, scanned, scanTick } = list;
	const { failed, unordered, next } = list;
	const hadRecords = readTo !== 0 || list.recent.size > 0;
	if (!hadRecords && !isUnfinished(list)) return undefined;
	// Always in the same order, so that the state does not seem to change.
	const known = { readTo, gaps, open, recent: toGroups(list.recent), recentFrom };
	const saved: SavedList = { ...known, look, scan, scanned, scanTick, failed, unordered, next };
	const isEmpty = (value: unknown) => value instanceof Object && Object.keys(value).length === 0;
	const withoutEmpty = (_: string, value: unknown) => (isEmpty(value) ? undefined : value);
	return JSON.parse(JSON.stringify(saved, withoutEmpty)) as SavedList;
}

/** Whether something in it is still to be read. */
export const isUnfinished = ({
	open,
	gaps,
	failed,
	scan: underWay,
	next,
}: Omit<SavedList, 'recent'>) =>
	[open, gaps, failed].some((one) => Object.keys(one ?? {}).length > 0) ||
	(underWay ?? next) !== undefined;

/** Whether everything created from one moment to another was read. */
export function isRead({ readTo, gaps }: ListState, from: number, to = from): boolean {
	const isOutside = ({ before = Infinity, after }: Gap) => to < after || before < from;
	return to <= readTo && gaps.every(isOutside);
}

/**
 * Drops final records created before `recentFrom`, where their whole tick was read: from now on they are
 * known by their time.
 * @returns the new `recentFrom`, if it had to rise because there are too many records
 */
export function forgetSettled(list: ListState): number | undefined {
	const { recent, unordered, recentFrom = 0 } = list;
	let from = recentFrom;
	// Without an order, time does not tell what was read.
	if (recent.size > maxRecent && !unordered) {
		const tickOfNewestDropped = [...recent.values()].sort((a, b) => b - a)[maxRecent] as number;
		list.recentFrom = from = Math.max(from, (tickOfNewestDropped + 1) * tickMs);
	}
	for (const [hash, tick] of recent) {
		const end = (tick + 1) * tickMs;
		if (end <= from && isRead(list, tick * tickMs, end)) recent.delete(hash);
	}
	return from > recentFrom ? from : undefined;
}
