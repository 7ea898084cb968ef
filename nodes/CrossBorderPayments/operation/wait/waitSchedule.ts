const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** n8n looks for parked executions each minute; its own Wait node does not park for less than this. */
const minParkedMs = 65_000;
/** Parked executions may be woken a moment early, and items that are due together are read together. */
const slackMs = 1_000;

/** How far the wait for one record has come: from the first look, by this wait, to the next look. */
export interface Wait {
	since: number;
	waitMs: number;
	dueAt: number;
}

export const isDue = (wait: Wait | undefined, now: number): boolean =>
	wait === undefined || now >= wait.dueAt - slackMs;

/** What follows a look that found nothing final; undefined where the time is over. */
export function nextWait(
	wait: Wait | undefined,
	now: number,
	plan: { timeoutMs: number; intervalMs: number; isParked: boolean },
	retryAfterMs = 0,
): Wait | undefined {
	const { timeoutMs, intervalMs, isParked } = plan;
	const since = wait?.since ?? now;
	const remainingMs = since + timeoutMs - now;
	if (remainingMs <= (isParked ? slackMs : 0)) return undefined;
	const parkedMaxMs = now - since < day ? 10 * minute : hour;
	const waitMs = Math.min(
		Math.max(intervalMs, isParked ? parkedMaxMs : minute),
		Math.max(wait ? wait.waitMs * 1.5 : intervalMs, isParked ? minParkedMs : 0),
	);
	return { since, waitMs, dueAt: now + Math.max(Math.min(waitMs, remainingMs), retryAfterMs) };
}
