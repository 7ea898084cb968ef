import { z } from 'zod/v4';

/** A stretch of time that was read, and where the reading goes on below it. */
const pass = z.object({
	/** The page that was read last. The next poll reads it again, since the list may have shifted. */
	page: z.int().min(1),
	/** When the newest and the oldest record were created that it has read; unset before the first. */
	from: z.number().optional(),
	downTo: z.number().optional(),
	/** It was read again, so that the next one follows: the last page of the list, as far as it told. */
	lastPage: z.int().optional(),
	/** The next page failed, and is tried again by each poll. */
	hasFailed: z.literal(true).optional(),
});

/**
 * What was read of a list is time: everything up to `settledTo`, and the stretches above it that passes
 * have read, newest first. What lies between is owed.
 */
export const reading = z.object({ settledTo: z.number(), passes: z.array(pass).prefault([]) });

export type Pass = z.infer<typeof pass>;
export type Reading = z.infer<typeof reading>;

/** Failed pages leave stretches behind. With so many, no further one begins before some are closed. */
export const maxPasses = 20;

/** Whether all that was created then was read. The edges of a stretch are shared with what was not. */
export function isRead({ settledTo, passes }: Reading, time: number, until = time): boolean {
	if (until <= settledTo) return true;
	return passes.some(({ from = 0, downTo = Infinity }) => downTo < time && until < from);
}

/** Begins with page 1 again, to read what is newer than all that was read. */
export function beginAtTop({ passes }: Reading): void {
	if (passes[0] && passes[0].from === undefined) passes.shift();
	if (passes.length < maxPasses) passes.unshift({ page: 1 });
}

/** Down to here a pass has to read: the newest record that was read below it. */
export function baseOf({ passes, settledTo }: Reading, above?: Pass): number {
	// A pass that has read nothing is no ground.
	const below = passes.slice(above ? passes.indexOf(above) + 1 : 0);
	return below.find(({ from }) => from !== undefined)?.from ?? settledTo;
}

/** What was read up to this time meets what was read below it. */
export function settle(reading: Reading, time: number, maxTime: number): void {
	const top = reading.passes.find(({ from }) => from !== undefined);
	raise(reading, top, time, maxTime);
}

/** What was read from a time on meets a stretch below it, or else what is settled. */
function raise(reading: Reading, stretch: Pass | undefined, time: number, maxTime: number): void {
	if (stretch?.from !== undefined) stretch.from = Math.max(stretch.from, time);
	// No record from the future settles what is to come.
	else reading.settledTo = Math.max(reading.settledTo, Math.min(time, maxTime));
}

/** A pass has come down to what was read below it. */
export function close(reading: Reading, pass: Pass, maxTime: number): void {
	const { passes } = reading;
	const { from, hasFailed } = pass;
	const index = passes.indexOf(pass);
	const below = passes.findIndex((one, at) => at > index && one.from !== undefined);
	const ground = passes[below];
	// One that has read nothing has only come to what is known.
	const isSole = from === undefined;
	passes.splice(index, isSole ? 1 : ground ? below - index : passes.length);
	if (!isSole && !hasFailed) raise(reading, ground, from, maxTime);
}
