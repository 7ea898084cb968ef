import { createHash } from 'node:crypto';
import { z } from 'zod/v4';

import {
	recordResources,
	statusEventOf,
	watchedResources,
	type TriggerConfig,
	type WatchedResource,
} from './triggerConfig';

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

/** The steps of a turn, in order. */
export const steps = ['head', 'unread', 'scan'] as const;

/** What is remembered of one list of a subaccount. */
const listState = z.object({
	open: z.record(z.string(), openRecord).default({}),
	/** Final records that are not settled: short hash of ID and status, with the time of creation. */
	recent: z.record(z.string(), z.number()).default({}),
	/** Final records created before it are settled: known and forgotten. 0 until all pages have been read. */
	watermark: z.number(),
	/** It does not come newest first. */
	unordered: z.literal(true).optional(),
	/** News and open records that earlier turns have not reached. */
	unread: cursor.optional(),
	/** The reading of all pages. */
	scan: cursor.extend({ began: z.number() }).optional(),
	/** The step with which the next turn begins, where the last one was cut. */
	next: z.enum(steps).optional(),
});

const lists = z.record(z.string(), listState).default({});

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
			page: z.int(),
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
		subaccount: z.record(z.string(), z.string()),
		verification: z.record(z.string(), verified),
	}),
});

export type OpenRecord = z.infer<typeof openRecord>;
export type ListState = z.infer<typeof listState>;
export type Verified = z.infer<typeof verified>;
export type State = z.infer<typeof stateSchema>;

/** The saved state without what is no longer watched, or a new one; the note for the log says why. */
export function restoreState(
	saved: unknown,
	config: TriggerConfig,
): { state: State; notes: string[] } {
	const { place, startFrom } = config;
	const fresh = (...notes: string[]) => ({ state: newState(place, startFrom), notes });
	if (saved === undefined) return fresh();
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

const newState = (place: string, startFrom: number | undefined): State => ({
	version: 4,
	place,
	startFrom,
	since: {},
	lists: { deposit: {}, onramp: {}, conversion: {}, offramp: {} },
	accounts: { subaccount: {}, verification: {} },
});

/** What is watched again later begins anew. */
function forgetUnwatched({ since, lists, accounts }: State, config: TriggerConfig): void {
	const watched = watchedResources(config);
	const { subaccounts } = config;
	const isAll = subaccounts === 'all';
	const chosen = new Set((isAll ? [] : subaccounts).map(shortHash));
	const { all } = since;
	if (all !== undefined) for (const key of chosen) since[key] ??= all;
	keepOnly(since, (key) =>
		key in statusEventOf ? watched.has(key as WatchedResource) : isAll || chosen.has(key),
	);

	const withOfframps = new Set(config.offramps.map(({ subaccountId }) => shortHash(subaccountId)));
	for (const resource of recordResources) {
		const owners = resource === 'offramp' ? withOfframps : chosen;
		const isOfAll = isAll && resource !== 'offramp';
		keepOnly(lists[resource], (key) => watched.has(resource) && (isOfAll || owners.has(key)));
	}
	if (!watched.has('subaccount')) accounts.subaccount = {};
	if (!watched.has('verification')) accounts.verification = {};
}

function keepOnly(record: Record<string, unknown>, isKept: (key: string) => boolean): void {
	for (const key of Object.keys(record)) if (!isKept(key)) delete record[key];
}

/** Plain JSON, without what is empty. */
export function serializeState(current: State): unknown {
	for (const resource of recordResources) {
		const ofResource = current.lists[resource];
		for (const [key, list] of Object.entries(ofResource)) {
			if (!hadRecords(list) && !isBusy(list)) delete ofResource[key];
		}
	}
	const isLeftOut = (key: string, value: unknown) =>
		(key === 'open' || key === 'recent') && isEmpty(value as object);
	const text = JSON.stringify(current, (key, value: unknown) =>
		isLeftOut(key, value) ? undefined : value,
	);
	return JSON.parse(text) as unknown;
}

const isEmpty = (record: object) => Object.keys(record).length === 0;

/** A list that never had a record: nothing of it is settled. */
export const blankList: ListState = { open: {}, recent: {}, watermark: 0 };

export const hadRecords = ({ watermark, open, recent }: ListState) =>
	watermark !== 0 || !isEmpty(open) || !isEmpty(recent);

/** Whether something in it is still to be read. */
export function isBusy({ open, unread, scan, next }: ListState): boolean {
	return !isEmpty(open) || [unread, scan, next].some((one) => one !== undefined);
}

/**
 * 48 bits in 8 characters, so that thousands of IDs fit into the state. Two of the 500 that are
 * compared with each other collide once in two billion lists.
 */
export function shortHash(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}
