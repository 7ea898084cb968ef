import { z } from 'zod/v4';

import { day, hour, minute } from '../../api/durations';

/** Milliseconds since 1970 that a date can have. */
export const timestamp = z.number().min(-8.64e15).max(8.64e15);

/** A time before the first record of any list. */
export const earliest = -1;

/** A list counts as newest first although neighbours are out of order by less than this. */
export const disorderMs = 10 * minute;

/** What is not read in every poll is due by ticks: quarters of an hour, by n8n's clock. */
const tickMs = 15 * minute;

export const ticksOf = (hours: number) => (hours * hour) / tickMs;

export const tickOf = (ms: number) => Math.floor(ms / tickMs);

export const timeOf = (tick: number) => tick * tickMs;

/** The full scan of a list, all its pages, is due every 6 hours. */
export const scanTicks = ticksOf(6);

/** Whether something that is done every `everyTicks` is due; each key has a phase of its own. */
export function isPhaseDue(key: string, everyTicks: number, before: number, tick: number): boolean {
	const phase = [...key].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 1_009, 0);
	const count = (ticks: number) => Math.floor((ticks + phase) / everyTicks);
	return count(before) !== count(tick);
}

/** Older open records are left to the full scan; offramps, without a list, are read every hour. */
export const oldMs = 48 * hour;

/** Open records are due in every poll of their first hour, and then once in a tick. */
export const isOpenDue = (ageMs: number, wasReadInTick: boolean) => ageMs < hour || !wasReadInTick;

/** What is not seen for one to two months is gone. */
export const monthOf = (ms: number) => Math.floor(ms / (30 * day));
