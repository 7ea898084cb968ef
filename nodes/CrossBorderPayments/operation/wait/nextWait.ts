import { z } from 'zod/v4';

import { day, hour, minute, second } from '../../api/durations';
import type { WaitSettings } from './waitSettings';

/** n8n may wake an execution a moment early, and items that are due together are read together. */
const slackMs = second;

/** The wait of one item, with what the next read needs. Times are in milliseconds since 1970. */
export const wait = z.object({
	/** When the first read began. */
	since: z.number(),
	/** The planned time between the last read and the next; `dueAt` may be sooner or later. */
	waitMs: z.number(),
	/** When the next read is. */
	dueAt: z.number(),
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

export type Wait = z.infer<typeof wait>;

export const newWait = (now: number): Wait => ({ since: now, waitMs: 0, dueAt: now });

export const isDue = ({ dueAt }: Wait, now: number): boolean => now >= dueAt - slackMs;

/**
 * How a wait continues after a read; undefined if the time is over. Each pause is half as long again
 * as the one before: up to ten minutes and, after a day, an hour; in memory, up to a minute in the
 * first hour. A longer interval is kept. The last read is at the limit, whatever `retryAfterMs`.
 * @param retryAfterMs the pause that the service requests
 */
export function nextWait(
	{ since, waitMs: lastMs }: Wait,
	now: number,
	{ limitMs, intervalMs, staysInMemory }: WaitSettings,
	retryAfterMs = 0,
): Pick<Wait, 'waitMs' | 'dueAt'> | undefined {
	const leftMs = since + limitMs - now;
	if (leftMs <= (staysInMemory ? 0 : slackMs)) return undefined;
	const maxMs = Math.max(intervalMs, longestOf(now - since, staysInMemory));
	const waitMs = Math.min(maxMs, Math.max(intervalMs, lastMs * 1.5));
	return { waitMs, dueAt: now + Math.min(leftMs, Math.max(waitMs, retryAfterMs)) };
}

function longestOf(sinceMs: number, staysInMemory: boolean): number {
	if (staysInMemory && sinceMs < hour) return minute;
	return sinceMs < day ? 10 * minute : hour;
}
