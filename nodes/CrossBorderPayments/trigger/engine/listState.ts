import { z } from 'zod/v4';

import { hashLength } from './hashes';

/** A record that is not final yet. Times are milliseconds since 1970, here and below. */
const openRecord = z.object({
	status: z.string(),
	createdAt: z.number(),
	/** The tick in which a page or a look-up last showed it. */
	seenAt: z.int(),
	/** The longest threshold for which `stillOpen` was emitted, in hours. */
	openHours: z.number().optional(),
});

/** Where the reading of a list goes on. */
const cursor = z.object({
	/** The page to begin with: a hint, because pages shift. */
	page: z.int().min(1),
	/** When the newest and the oldest record were created that it has read; unset before the first. */
	from: z.number().optional(),
	downTo: z.number().optional(),
	/** The page before this one was read last. Nothing lies between, unless the list has shifted. */
	isNext: z.literal(true).optional(),
	/** How many records that page had: another number tells of another page size. */
	size: z.int().optional(),
	/** The number of the last page, as the page before told. */
	lastPage: z.int().optional(),
	/** The page failed, and is tried again by each poll. */
	hasFailed: z.literal(true).optional(),
});

/** A reading of all pages. */
const scan = cursor.extend({
	/** By the clock that is behind, and by ticks. */
	began: z.number(),
	tick: z.int(),
	/** It reads down to this time of creation only, because the rest was read. */
	goal: z.number().optional(),
	/** The pages that failed: where they begin, and the time at which they end. */
	missed: cursor.extend({ goal: z.number().optional() }).optional(),
	/** It met a record that makes no sense. */
	isOdd: z.literal(true).optional(),
	/** It met pages that do not come newest first. */
	hasDisorder: z.literal(true).optional(),
});

export const steps = ['readFirstPage', 'catchUp', 'lookUp', 'scan'] as const;

const savedList = z.object({
	open: z.record(z.string(), openRecord).optional(),
	/** By tick of creation: short hashes of ID and status, one after another. */
	recent: z.record(z.string(), z.string()).optional(),
	/** Final records created since then are known one by one; older ones by the time that was read. */
	recentFrom: z.number(),
	/** All that was created up to this time was read. 0 until the list was read to its end. */
	settledTo: z.number(),
	/** Stretches that were read besides, newest first. What lies between is owed. */
	passes: z.array(cursor).optional(),
	/** Reads pages for the sake of open records, down to the oldest one that is due. */
	lookUp: cursor.extend({ goal: z.number() }).optional(),
	/** The tick in which it was last done. */
	lookedUp: z.int().optional(),
	scan: scan.optional(),
	/** The last scan in which no page failed. */
	scanned: z.object({ began: z.number(), tick: z.int() }).optional(),
	/** It does not come newest first. */
	unordered: z.literal(true).optional(),
	/** The step with which the next turn begins, where the last one was cut. */
	next: z.enum(steps).optional(),
});

export type OpenRecord = z.infer<typeof openRecord>;
export type Cursor = z.infer<typeof cursor>;
export type Scan = z.infer<typeof scan>;
export type SavedList = z.infer<typeof savedList>;

/** What is remembered of one list of a subaccount. */
export interface ListState extends Omit<SavedList, 'open' | 'recent' | 'passes'> {
	open: Record<string, OpenRecord>;
	/** The tick of creation, by the short hash of ID and status. */
	recent: Map<string, number>;
	passes: Cursor[];
}

/** A list of which nothing was read. */
export const newList = (recentFrom: number): ListState => ({
	open: {},
	recent: new Map(),
	recentFrom,
	settledTo: 0,
	passes: [],
});

/** Undefined for what is no list. */
export function openList(saved: unknown): ListState | undefined {
	const { data } = savedList.safeParse(saved);
	if (!data) return undefined;
	const recent = new Map<string, number>();
	for (const [tick, hashes] of Object.entries(data.recent ?? {})) {
		for (let start = 0; start < hashes.length; start += hashLength) {
			recent.set(hashes.slice(start, start + hashLength), Number(tick));
		}
	}
	return { ...data, open: data.open ?? {}, recent, passes: data.passes ?? [] };
}

/** Plain JSON without what is empty; undefined for a list that never had a record. */
export function saveList(list: ListState): SavedList | undefined {
	const { open, recent, passes } = list;
	if (!hadRecords(list) && !isBusy(list)) return undefined;
	const hashes: Record<string, string> = {};
	for (const [hash, tick] of recent) hashes[tick] = `${hashes[tick] ?? ''}${hash}`;
	const whole = {
		...list,
		open: isEmpty(open) ? undefined : open,
		recent: isEmpty(hashes) ? undefined : hashes,
		passes: passes.length === 0 ? undefined : passes,
	};
	return JSON.parse(JSON.stringify(whole)) as SavedList;
}

const isEmpty = (record: object) => Object.keys(record).length === 0;

export const hadRecords = ({ settledTo, open, recent }: ListState) =>
	settledTo !== 0 || recent.size > 0 || !isEmpty(open);

/** Whether something in it is still to be read. */
export const isBusy = ({
	open,
	passes,
	scan,
	next,
}: Pick<SavedList, 'open' | 'passes' | 'scan' | 'next'>) =>
	!isEmpty(open ?? {}) || !isEmpty(passes ?? []) || (scan ?? next) !== undefined;
