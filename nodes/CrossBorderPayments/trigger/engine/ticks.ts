/**
 * Look-ups and scans are due by ticks: quarters of an hour since 1970. Ticks go by n8n's own clock, which
 * is known before the first request; all that concerns the time of a record goes by `believedTime`.
 */
export const tickMs = 15 * 60_000;

export const hourMs = 60 * 60_000;

export const ticksOf = (hours: number) => (hours * hourMs) / tickMs;

export const tickOf = (ms: number) => Math.floor(ms / tickMs);

/** All pages of a list are read every 6 hours. */
export const scanTicks = ticksOf(6);

/** Whether what is done once in so many ticks is due; each key has a phase of its own. */
export function isDue(key: string, everyTicks: number, before: number, tick: number): boolean {
	const phase = [...key].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 1_009, 0);
	const count = (ticks: number) => Math.floor((ticks + phase) / everyTicks);
	return count(before) !== count(tick);
}
