import { createHash } from 'node:crypto';
import { z } from 'zod/v4';

import { recordResources, type RecordResource } from './watched';
import type { TriggerConfig } from './triggerConfig';

/** A record that is not final yet. Times are milliseconds since 1970, here and below. */
const openRecord = z.object({
	status: z.string(),
	createdAt: z.number(),
	/** A look-up failed or was not reached: it is due at the next poll. */
	due: z.literal(true).optional(),
	/** The longest threshold for which `stillOpen` was emitted, in hours. */
	openHours: z.number().optional(),
});

/**
 * What an earlier turn left unread of a list that comes newest first: the records created from
 * `until` to `from`, which begin on this page.
 */
const gap = z.object({
	page: z.int().min(1),
	until: z.number(),
	from: z.number(),
	/** How many polls could not read the page. */
	tries: z.int(),
});

/** Where the reading of a list towards its end goes on. */
const scanCursor = z.object({
	page: z.int().min(1),
	began: z.number(),
	/** The page that ends in a record older than this is the last one wanted. */
	until: z.number().optional(),
	/** A page could not be read. */
	failed: z.literal(true).optional(),
	/** A page was out of order. */
	disordered: z.literal(true).optional(),
});

export const steps = ['head', 'gaps', 'open', 'search', 'scan'] as const;

/** What is remembered of one list of a subaccount. A list that never had a record has no state. */
const listState = z.object({
	open: z.record(z.string(), openRecord).default({}),
	/** Final records that are not settled: short hash of ID and status, with the time of creation. */
	recent: z.record(z.string(), z.number()).default({}),
	/** Final records created before it are settled, which means known and forgotten. */
	watermark: z.number().optional(),
	/** It does not come newest first. */
	unordered: z.literal(true).optional(),
	gaps: z.array(gap).default([]),
	/** The reading of all pages. */
	scan: scanCursor.optional(),
	/** The reading down to the oldest open record that is due. */
	search: scanCursor.optional(),
	/** The step with which the next turn begins, where the last one was cut. */
	next: z.enum(steps).optional(),
});

const lists = z.record(z.string(), listState).default({});

const state = z.object({
	version: z.literal(2),
	place: z.string(),
	startFrom: z.number().optional(),
	/** When the watching began, for each resource and scope; what was created earlier is not news. */
	since: z.object({
		resources: z.record(z.string(), z.number()),
		all: z.number().optional(),
		chosen: z.record(z.string(), z.number()),
	}),
	/** See `watermark` of a list; it holds for all lists that have none of their own. */
	watermark: z.number(),
	/** The quarter of an hour in which the last whole round began. */
	tick: z.int().optional(),
	/** Where the next poll goes on in the ring, and when the round began. */
	ring: z
		.object({
			page: z.int(),
			key: z.string(),
			began: z.number().optional(),
			failed: z.literal(true).optional(),
		})
		.optional(),
	/** Pages of the list of subaccounts. */
	directoryPages: z.int().optional(),
	/** Open records created up to this moment are no longer followed. */
	openAfter: z.number().optional(),
	lists: z.object({ deposit: lists, onramp: lists, conversion: lists, offramp: lists }),
	/** What is known of subaccounts, as JSON, with the short hashes of those that share it. */
	accounts: z.record(z.string(), z.string()),
});

export type OpenRecord = z.infer<typeof openRecord>;
export type Gap = z.infer<typeof gap>;
export type ScanCursor = z.infer<typeof scanCursor>;
export type Step = (typeof steps)[number];
export type ListState = z.infer<typeof listState>;
export type State = z.infer<typeof state>;

export function newState({ place, startFrom }: Pick<TriggerConfig, 'place' | 'startFrom'>): State {
	return {
		version: 2,
		place,
		startFrom,
		since: { resources: {}, chosen: {} },
		watermark: 0,
		lists: { deposit: {}, onramp: {}, conversion: {}, offramp: {} },
		accounts: {},
	};
}

/** Undefined where it is not a state of this version. */
export function parseState(saved: unknown): State | undefined {
	return state.safeParse(saved).data;
}

/** Plain JSON, without what is empty. */
export function serializeState(current: State): unknown {
	const compact = { ...current, lists: {} as Record<RecordResource, unknown> };
	for (const resource of recordResources) {
		compact.lists[resource] = Object.fromEntries(
			Object.entries(current.lists[resource]).map(([key, { open, recent, gaps, ...rest }]) => [
				key,
				{
					...rest,
					...(!isEmpty(open) && { open }),
					...(!isEmpty(recent) && { recent }),
					...(gaps.length > 0 && { gaps }),
				},
			]),
		);
	}
	return JSON.parse(JSON.stringify(compact)) as unknown;
}

export const isEmpty = (record: object) => Object.keys(record).length === 0;

/** A list that never had a record: nothing of it is settled. */
export const blankList: ListState = { open: {}, recent: {}, gaps: [], watermark: 0 };

/**
 * 48 bits in 8 characters, so that thousands of IDs fit into the state. Two of the 500 that are
 * compared with each other collide once in two billion lists.
 */
export function shortHash(text: string): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, shortHashLength);
}

export const shortHashLength = 8;
