import { z } from 'zod/v4';

import { hashLength } from './hashes';
import { isRead, reading, type Reading } from './reading';
import { tickMs } from './time';

/** At most this many final records of a list are remembered one by one. */
const maxRecent = 10_000;

/** A record that is not final yet. Times are milliseconds since 1970, here and below. */
const openRecord = z.object({
	status: z.string(),
	createdAt: z.number(),
	/** The tick in which it was last looked for. */
	lookedAt: z.int(),
	/** Whole scans in a row that did not show it. */
	missed: z.int().optional(),
	/** The look-up by its ID failed. */
	hasFailed: z.literal(true).optional(),
	/** The longest threshold for which `stillOpen` was emitted, in hours. */
	openHours: z.number().optional(),
});

/** A reading of all pages. */
const scan = reading.extend({
	/** When it began, by whichever clock is behind (`PollRun.earliestNow`). */
	began: z.number(),
	/** It met a record that makes no sense. */
	isOdd: z.literal(true).optional(),
	/** It met pages that do not come newest first. */
	hasDisorder: z.literal(true).optional(),
});

export const steps = ['readFirstPage', 'catchUp', 'lookUp', 'scan'] as const;

const savedList = reading.extend({
	open: z.record(z.string(), openRecord).prefault({}),
	/** By tick of creation: short hashes of ID and status, one after another. */
	recent: z.record(z.string(), z.string()).prefault({}),
	/**
	 * Final records created since then are known one by one; older ones by the time that was read.
	 * Unset until two scans have shown what is older.
	 */
	recentFrom: z.number().optional(),
	/** Reads pages for the sake of open records, down to the oldest one that is due. */
	due: reading.optional(),
	scan: scan.optional(),
	/** When the last whole scan began. */
	scanned: z.number().optional(),
	/** The tick in which a scan was last begun. */
	scanTick: z.int().optional(),
	/** Page 1 could not be read. */
	hasFailed: z.literal(true).optional(),
	/** A page of the last scan could not be read, and the list has no order, so that nothing is settled. */
	scanFailed: z.literal(true).optional(),
	/** It does not come newest first. */
	unordered: z.literal(true).optional(),
	/** The step with which the next turn begins, if the last one was cut. */
	next: z.enum(steps).optional(),
});

export type OpenRecord = z.infer<typeof openRecord>;
export type Scan = z.infer<typeof scan>;
export type SavedList = z.input<typeof savedList>;

/** What is remembered of one list of a subaccount; nothing is settled until it was read to its end. */
export interface ListState extends Omit<z.infer<typeof savedList>, 'recent'> {
	/** The tick of creation, by the short hash of ID and status. */
	recent: Map<string, number>;
}

/** A list of which nothing was read. */
export const newList = (): ListState => ({
	open: {},
	recent: new Map(),
	settledTo: 0,
	passes: [],
});

/** The list from the saved state; undefined for anything that is not a list. */
export function openList(saved: unknown): ListState | undefined {
	const { data } = savedList.safeParse(saved);
	if (!data) return undefined;
	const recent = new Map<string, number>();
	for (const [tick, hashes] of Object.entries(data.recent)) {
		for (let start = 0; start < hashes.length; start += hashLength) {
			recent.set(hashes.slice(start, start + hashLength), Number(tick));
		}
	}
	return { ...data, recent };
}

/** Plain JSON without what is empty; undefined for a list that never had a record. */
export function saveList(list: ListState): SavedList | undefined {
	if (!hadRecords(list) && !isBusy(list)) return undefined;
	const recent: Record<string, string> = {};
	for (const [hash, tick] of list.recent) recent[tick] = `${recent[tick] ?? ''}${hash}`;
	const isEmpty = (value: unknown) => value instanceof Object && Object.keys(value).length === 0;
	const withoutEmpty = (_: string, value: unknown) => (isEmpty(value) ? undefined : value);
	const saved = JSON.parse(JSON.stringify({ ...list, recent }, withoutEmpty)) as SavedList;
	// Always in the same order, so that the state does not seem to change.
	const order = Object.keys(savedList.shape);
	const byOrder = ([a]: [string, unknown], [b]: [string, unknown]) =>
		order.indexOf(a) - order.indexOf(b);
	return Object.fromEntries(Object.entries(saved).sort(byOrder)) as SavedList;
}

/**
 * Forgets final records of time that was read as a whole.
 * @returns the new `recentFrom`, if it had to rise because there are too many records
 */
export function forgetSettled(list: ListState): number | undefined {
	const { recent, unordered, recentFrom = 0 } = list;
	let from = recentFrom;
	// Without an order, time does not tell what was read.
	if (recent.size > maxRecent && !unordered) {
		const newestDropped = [...recent.values()].sort((a, b) => b - a)[maxRecent] as number;
		list.recentFrom = from = Math.max(from, (newestDropped + 1) * tickMs);
	}
	for (const [hash, tick] of recent) {
		const end = (tick + 1) * tickMs;
		if (end <= from && isRead(list, tick * tickMs, end)) recent.delete(hash);
	}
	return from > recentFrom ? from : undefined;
}

const hadRecords = ({ settledTo, open, recent }: ListState) =>
	settledTo !== 0 || recent.size > 0 || Object.keys(open).length > 0;

/** Whether something in it is still to be read. */
export const isBusy = ({ open, passes, scan: whole, hasFailed, next }: Omit<SavedList, 'recent'>) =>
	Object.keys(open ?? {}).length > 0 ||
	(passes ?? []).length > 0 ||
	(whole ?? hasFailed ?? next) !== undefined;

/** Whether pages that failed are still to be read. */
export const hasFailedPages = (list: ListState) =>
	list.hasFailed ??
	list.scanFailed ??
	[list, list.due, list.scan].some((one?: Reading) => one?.passes.some((pass) => pass.hasFailed));
