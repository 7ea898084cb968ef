import { createHash } from 'node:crypto';
import { z } from 'zod/v4';

import { statusEventOf, watchedResources, type TriggerConfig } from './triggerConfig';

/** Look-ups and scans are due by ticks: quarters of an hour since 1970. */
export const tickMs = 15 * 60_000;

export const hourMs = 60 * 60_000;

export const tickOf = (ms: number) => Math.floor(ms / tickMs);

/** A record that is not final yet. Times are milliseconds since 1970, here and below. */
const openRecord = z.object({
	status: z.string(),
	createdAt: z.number(),
	/** The tick in which a page or a look-up last showed it. */
	seenAt: z.int(),
	/** The longest threshold for which `stillOpen` was emitted, in hours. */
	openHours: z.number().optional(),
});

/** Where the reading of a list goes on, until it comes to what was created before `until`. */
const cursor = z.object({
	page: z.int().min(1),
	until: z.number(),
	/** Not all pages could be read that show what was created since then. */
	missed: z.number().optional(),
});

/** What is remembered of one list of a subaccount. */
const listState = z.object({
	open: z.record(z.string(), openRecord).prefault({}),
	/** Final records that are not settled: short hash of ID and status, with the time of creation. */
	recent: z.record(z.string(), z.number()).prefault({}),
	/** Final records created before it are settled: known and forgotten. 0 until all pages have been read. */
	watermark: z.number(),
	/** It does not come newest first. */
	unordered: z.literal(true).optional(),
	/** News and open records that earlier turns have not reached. */
	unread: cursor.optional(),
	/** The reading of all pages. */
	scan: cursor.extend({ began: z.number() }).optional(),
	/** The step with which the next turn begins, where the last one was cut. */
	next: z.enum(['head', 'unread', 'scan']).optional(),
});

const lists = z.record(z.string(), listState).prefault({});

/** What is remembered of the verification of a subaccount. */
const verified = z.object({
	status: z.string(),
	/** Those of the list of subaccounts in one text, to see whether they changed. */
	profiles: z.string(),
});

const stateSchema = z.object({
	version: z.literal(4),
	place: z.string(),
	startFrom: z.number().optional(),
	/**
	 * When the watching of each resource began, and of each scope: `all` subaccounts, or a chosen one by
	 * its short hash. What was created earlier is not news.
	 */
	since: z.record(z.string(), z.number()),
	/** The tick in which the last whole round began. */
	tick: z.int().optional(),
	/** Where the next poll goes on in the ring, and when the round began. */
	ring: z
		.object({
			/** Of the list of subaccounts; 0 for what is read without that list. */
			page: z.int(),
			/** The last task that had its turn. */
			key: z.string(),
			began: z.number().optional(),
		})
		.optional(),
	/** Pages of the list of subaccounts. */
	directoryPages: z.int().optional(),
	/** Open records created up to this moment are no longer followed. */
	openAfter: z.number().optional(),
	lists: z.object({ deposit: lists, onramp: lists, conversion: lists, offramp: lists }),
	/** The status of each subaccount, and its verification, by the short hash of its ID. */
	accounts: z.object({
		subaccount: z.record(z.string(), z.string()).prefault({}),
		verification: z.record(z.string(), verified).prefault({}),
	}),
});

export type OpenRecord = z.infer<typeof openRecord>;
export type ListState = z.infer<typeof listState>;
export type State = z.infer<typeof stateSchema>;

/** The saved state without what is no longer watched, or a new one; the note for the log says why. */
export function restoreState(
	saved: unknown,
	config: TriggerConfig,
): { state: State; notes: string[] } {
	const { place, startFrom } = config;
	const fresh = (...notes: string[]) => ({
		state: stateSchema.parse({ version: 4, place, startFrom, since: {}, lists: {}, accounts: {} }),
		notes,
	});
	if (!saved) return fresh();
	const state = stateSchema.safeParse(saved).data;
	if (!state) {
		return fresh('The saved state is of another version: existing records count as known now');
	}
	if (state.place !== place) {
		return fresh(`Now watching ${place}: existing records count as known now`);
	}
	if (startFrom !== undefined && startFrom !== state.startFrom) {
		const date = new Date(startFrom).toISOString();
		return fresh(`Starting again from ${date}: what was created since then is emitted`);
	}
	forgetUnwatched(state, config);
	return { state, notes: [] };
}

/** What is watched again later begins anew. */
function forgetUnwatched({ since, lists, accounts }: State, config: TriggerConfig): void {
	const watched: ReadonlySet<string> = watchedResources(config);
	const chosen = chosenKeys(config);
	const isInScope = (key: string) => chosen?.has(key) ?? true;
	const withOfframps = new Set(config.offramps.map(({ subaccountId }) => accountKey(subaccountId)));
	const { all } = since;
	if (all !== undefined) for (const key of chosen ?? []) since[key] ??= all;
	keepOnly(since, (key) => (key in statusEventOf ? watched.has(key) : isInScope(key)));
	for (const [resource, known] of Object.entries({ ...lists, ...accounts })) {
		const isOwner = resource === 'offramp' ? (key: string) => withOfframps.has(key) : isInScope;
		keepOnly<unknown>(known, (key) => watched.has(resource) && isOwner(key));
	}
}

export function keepOnly<T>(
	record: Record<string, T>,
	isKept: (key: string, value: T) => boolean,
): void {
	for (const [key, value] of Object.entries(record)) if (!isKept(key, value)) delete record[key];
}

/** Plain JSON, without what is empty. */
export function serializeState(state: State): unknown {
	for (const lists of Object.values(state.lists)) {
		keepOnly(lists, (_, list) => hadRecords(list) || isBusy(list));
	}
	const text = JSON.stringify(state, (_, value: unknown) =>
		value instanceof Object && isEmpty(value) ? undefined : value,
	);
	return JSON.parse(text) as unknown;
}

const isEmpty = (record: object) => Object.keys(record).length === 0;

/** A list that never had a record: nothing of it is settled. */
export const newList = (): ListState => ({ open: {}, recent: {}, watermark: 0 });

export const hadRecords = ({ watermark, open, recent }: ListState) =>
	watermark !== 0 || !isEmpty(open) || !isEmpty(recent);

/** Whether something in it is still to be read. */
export const isBusy = ({ open, unread, scan, next }: ListState) =>
	!isEmpty(open) || (unread ?? scan ?? next) !== undefined;

/**
 * 48 bits in 8 characters, so that thousands of IDs fit into the state. Two of the 500 that are
 * compared with each other collide once in two billion lists.
 */
export function shortHash(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

/** Capitals in the ID of a subaccount mean nothing: the user may write it otherwise than the service. */
export const withoutCapitals = (id: string) => id.toLowerCase();

export const accountKey = (id: string) => shortHash(withoutCapitals(id));

/** Of the chosen subaccounts; undefined where all are watched. */
export const chosenKeys = ({ subaccounts }: TriggerConfig) =>
	subaccounts === 'all' ? undefined : new Set(subaccounts.map(accountKey));
