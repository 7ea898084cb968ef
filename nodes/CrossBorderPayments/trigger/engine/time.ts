export const hourMs = 60 * 60_000;

/**
 * Look-ups and scans are due by ticks: quarters of an hour since 1970. Ticks go by n8n's own clock, which
 * is known before the first request. The age of a listed record goes by `believedTime`. Where the two
 * clocks differ, nothing counts as settled after the earlier time (`PollRun.earliestNow`), and nothing as read
 * after the later one (`latestNow`).
 */
export const tickMs = 15 * 60_000;

export const ticksOf = (hours: number) => (hours * hourMs) / tickMs;

export const tickOf = (ms: number) => Math.floor(ms / tickMs);

/** All pages of a list are read every 6 hours. */
export const scanTicks = ticksOf(6);

/** Whether something that is done every `everyTicks` is due; each key has a phase of its own. */
export function isPhaseDue(key: string, everyTicks: number, before: number, tick: number): boolean {
	const phase = [...key].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 1_009, 0);
	const count = (ticks: number) => Math.floor((ticks + phase) / everyTicks);
	return count(before) !== count(tick);
}

/** Open records younger than this are looked at in every poll, older ones every 15 minutes. */
const youngMs = hourMs;

/** From this age on, once an hour by ID, if the service can; otherwise the scans show them. */
export const oldMs = 48 * hourMs;

/** Whether an open record of this age, last looked for `ticks` ago, is due. */
export function isLookUpDue(ageMs: number, ticks: number): boolean {
	if (ageMs < youngMs) return true;
	return Math.abs(ticks) >= (ageMs < oldMs ? 1 : ticksOf(1));
}

/** What is remembered of earlier readings (ms). */
export interface Clock {
	/** The last one that was believed, rounded down to a tick. */
	seen: number;
	/** The last reading, if it was not believed. */
	doubted?: number | undefined;
}

/** Two readings as near as this agree. */
export const toleranceMs = 2 * hourMs;

/**
 * The time of a poll: that of the service, or n8n's own if no answer has it. If the service's time jumps
 * away from the last believed one, n8n's own counts, unless it jumped too. If both agree, the new time
 * counts at once, otherwise when the next poll confirms it. Until then the time stands still, so that
 * one wrong answer makes nothing late or settled.
 */
export function believedTime(server: number | undefined, local: number, clock?: Clock): number {
	const reading = server ?? local;
	if (!clock) return reading;
	const { seen, doubted = Infinity } = clock;
	// The two clocks may differ by some minutes, but time does not go back.
	const likely = [reading, local].find(
		(time) => time > seen - 2 * tickMs && time - seen <= toleranceMs,
	);
	if (likely !== undefined) return likely;
	if (server !== undefined && Math.abs(server - local) <= toleranceMs) return reading;
	// Polls may be far apart: a reading confirms the doubted one if it is not earlier, and later by at most
	// the size of the jump that was doubted.
	const jump = Math.max(toleranceMs, Math.abs(doubted - seen));
	return reading >= doubted && reading - doubted <= jump ? reading : seen;
}

/** What the next poll needs to know about this reading. */
export function nextClock(reading: number, believed: number): Clock {
	const seen = Math.floor(believed / tickMs) * tickMs;
	return Math.abs(reading - believed) <= toleranceMs ? { seen } : { seen, doubted: reading };
}
