const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const growth = 1.5;
/** n8n looks for parked executions each minute; its own Wait node does not park for less than this. */
const minParkedMs = 65 * second;
/** Parked executions may be woken a moment early, and items that are due together are read together. */
const slackMs = second;

/** How far the wait for one record has come. */
export interface Wait {
	/** Time of the first look. */
	since: number;
	/** The wait until the next look. */
	waitMs: number;
	/** Time of the next look. */
	dueAt: number;
}

export interface WaitPlan {
	timeoutMs: number;
	intervalMs: number;
	/** Whether the execution is parked between two looks. */
	isParked: boolean;
}

export const isDue = (wait: Wait | undefined, now: number): boolean =>
	wait === undefined || now >= wait.dueAt - slackMs;

/** What follows a look that found nothing final; undefined where the time is over. */
export function nextWait(
	wait: Wait | undefined,
	now: number,
	{ timeoutMs, intervalMs, isParked }: WaitPlan,
	retryAfterMs = 0,
): Wait | undefined {
	const since = wait?.since ?? now;
	const remainingMs = since + timeoutMs - now;
	if (remainingMs <= (isParked ? slackMs : 0)) return undefined;
	const parkedMaxMs = now - since < day ? 10 * minute : hour;
	const waitMs = Math.min(
		Math.max(intervalMs, isParked ? parkedMaxMs : minute),
		Math.max(wait ? wait.waitMs * growth : intervalMs, isParked ? minParkedMs : 0),
	);
	return { since, waitMs, dueAt: now + Math.max(Math.min(waitMs, remainingMs), retryAfterMs) };
}
