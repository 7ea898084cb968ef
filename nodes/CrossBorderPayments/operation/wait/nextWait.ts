import { z } from 'zod/v4';

import { day, hour, minute, second } from '../../api/durations';

/** n8n may wake an execution a moment early, and items that are due together are read together. */
const slackMs = second;

/** Milliseconds since 1970, as far as a date can go. */
export const time = z.number().max(8.64e15);

/** The wait of one item, with what the next read needs. */
export const savedWait = z.object({
	/** When the first read was. */
	since: time,
	/** The planned time between the last read and the next; `dueAt` may be sooner or later. */
	waitMs: z.number(),
	/** When the next read is. */
	dueAt: time,
	/** What was last seen of the record. */
	status: z.string().optional(),
	/** What Return Last State returns if the record never becomes final. */
	lastRecord: z.looseObject({}).optional(),
	/** The ID of the subaccount, which the form may have by its email address. */
	subaccountId: z.string().optional(),
	/** What the search of its list has found: the next search begins there. */
	searched: z
		.object({ newestId: z.string(), total: z.number(), recordId: z.string().optional() })
		.optional(),
});

export type SavedWait = z.infer<typeof savedWait>;

export type Wait = Pick<SavedWait, 'since' | 'waitMs' | 'dueAt'>;

/** What was last seen of a record. Each read brings it up to date. */
export type LastSeen = Omit<SavedWait, keyof Wait>;

/** How the form wants an item to wait. */
export interface WaitPlan {
	limitMs: number;
	intervalMs: number;
	/** Whether the item stays in memory between two reads; otherwise it is parked. */
	staysInMemory: boolean;
}

/**
 * The wait that follows a read; undefined if the time is over. Each wait is half as long again as
 * the one before: up to ten minutes and, after a day, an hour; in memory, up to a minute in the
 * first hour. A longer interval is kept. The last read is at the limit, whatever `retryAfterMs`.
 * @param retryAfterMs the pause that the service requests
 */
export function nextWait(
	lastWait: Wait | undefined,
	now: number,
	{ limitMs, intervalMs, staysInMemory }: WaitPlan,
	retryAfterMs = 0,
): Wait | undefined {
	const since = lastWait?.since ?? now;
	const leftMs = since + limitMs - now;
	if (leftMs <= (staysInMemory ? 0 : slackMs)) return undefined;
	const maxMs = Math.max(intervalMs, longestOf(now - since, staysInMemory));
	const waitMs = Math.min(maxMs, lastWait ? lastWait.waitMs * 1.5 : intervalMs);
	const dueAt = now + Math.min(leftMs, Math.max(waitMs, retryAfterMs));
	return { since, waitMs, dueAt };
}

function longestOf(sinceMs: number, staysInMemory: boolean): number {
	if (staysInMemory && sinceMs < hour) return minute;
	return sinceMs < day ? 10 * minute : hour;
}

export const isDue = ({ dueAt }: Wait, now: number): boolean => now >= dueAt - slackMs;
