const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** n8n may wake an execution a moment early, and items that are due together are read together. */
const slackMs = second;

/** How far the wait for one payment has come. */
export interface Wait {
	/** When the first check was. */
	since: number;
	/** The planned time between the last check and the next one, whatever shortened or extended it. */
	waitMs: number;
	/** When the next check is. */
	dueAt: number;
}

export interface Plan {
	limitMs: number;
	intervalMs: number;
	isParked: boolean;
	isFinal: (status: string) => boolean;
	/** Whether to wait on a status that is not known to be final. */
	isOpen: (status: string) => boolean;
}

/** What a check saw: a status, or nothing because it failed for a temporary reason. */
export interface Look {
	status?: string | undefined;
	/** How long the service asks to wait. */
	retryAfterMs?: number | undefined;
}

export type Verdict =
	| { is: 'final' }
	| { is: 'over'; because: 'timeout' | 'unknownStatus' }
	| { is: 'wait'; wait: Wait };

/**
 * Decides what follows a check. Each wait is half as long again as the one before: in memory up to a
 * minute; parked, up to ten minutes and, after a day, an hour. A longer interval is kept. The last check
 * is at the limit, whatever the service asks for.
 */
export function judge(
	{ status, retryAfterMs = 0 }: Look,
	before: Wait | undefined,
	now: number,
	{ limitMs, intervalMs, isParked, isFinal, isOpen }: Plan,
): Verdict {
	if (status !== undefined && isFinal(status)) return { is: 'final' };
	if (status !== undefined && !isOpen(status)) return { is: 'over', because: 'unknownStatus' };
	const since = before?.since ?? now;
	const leftMs = since + limitMs - now;
	if (leftMs <= (isParked ? slackMs : 0)) return { is: 'over', because: 'timeout' };
	const parkedMaxMs = now - since < day ? 10 * minute : hour;
	const maxMs = Math.max(intervalMs, isParked ? parkedMaxMs : minute);
	const waitMs = Math.min(maxMs, before ? before.waitMs * 1.5 : intervalMs);
	const dueAt = now + Math.min(leftMs, Math.max(waitMs, retryAfterMs));
	return { is: 'wait', wait: { since, waitMs, dueAt } };
}

export const isDue = ({ dueAt }: Wait, now: number): boolean => now >= dueAt - slackMs;
