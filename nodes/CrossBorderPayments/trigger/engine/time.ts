import { z } from 'zod/v4';

/** Milliseconds since 1970 that a date can have. */
export const timestamp = z.number().min(-8.64e15).max(8.64e15);

export const hourMs = 60 * 60_000;

/** A list counts as newest first although neighbours are out of order by less than this. */
export const disorderMs = 10 * 60_000;

/** Look-ups and scans are due by ticks: quarters of an hour since 1970, by n8n's own clock. */
const tickMs = 15 * 60_000;

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

/** From this age on, full scans show them; offramps, which have no list, are read every hour. */
export const oldMs = 48 * hourMs;

/** Open records are due in every poll of their first hour, then every 15 minutes: unless looked at in this tick. */
export const isLookUpDue = (ageMs: number, isInTick: boolean) => ageMs < hourMs || !isInTick;
