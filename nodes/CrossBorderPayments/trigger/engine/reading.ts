import { z } from 'zod/v4';

/** A stretch of time that was read, and where the reading goes on below it. */
const pass = z.object({
	/** The page that was read last. The next poll reads it again, since the list may have shifted. */
	page: z.int().min(1),
	/** When the newest and the oldest record that it has read were created; unset before the first. */
	from: z.number().optional(),
	downTo: z.number().optional(),
	/**
	 * The last page of the list, as then known. If set, the pass goes on behind `page`, because a poll has
	 * read it again, or because it failed and is skipped.
	 */
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

/** Failed pages leave stretches behind. With this many, a new one has to wait until some are closed. */
export const maxPasses = 20;

/** Whether everything created in this time was read; at the edges of a stretch, some may not be. */
export function isRead({ settledTo, passes }: Reading, time: number, until = time): boolean {
	if (until <= settledTo) return true;
	return passes.some(({ from = 0, downTo = Infinity }) => downTo < time && until < from);
}

/** Begins with page 1 again, to read what is newer than all that was read. */
export function beginAtTop({ passes }: Reading): void {
	if (passes[0] && passes[0].from === undefined) passes.shift();
	if (passes.length < maxPasses) passes.unshift({ page: 1 });
}

/** The time down to which a pass has to read: that of the newest record that was read below it. */
export function baseOf({ passes, settledTo }: Reading, above?: Pass): number {
	// A pass that has read nothing is not a base.
	const below = passes.slice(above ? passes.indexOf(above) + 1 : 0);
	return below.find(({ from }) => from !== undefined)?.from ?? settledTo;
}

/** Notes that everything from `time` down to the nearest stretch below was read. */
export function settle(reading: Reading, time: number, maxTime: number): void {
	const top = reading.passes.find(({ from }) => from !== undefined);
	raise(reading, top, time, maxTime);
}

/** Extends the given stretch, or else what is settled, up to `time`. */
function raise(reading: Reading, stretch: Pass | undefined, time: number, maxTime: number): void {
	if (stretch?.from !== undefined) stretch.from = Math.max(stretch.from, time);
	// No record from the future settles what is to come.
	else reading.settledTo = Math.max(reading.settledTo, Math.min(time, maxTime));
}

/** Ends a pass that has reached its base, and joins the two. */
export function close(reading: Reading, pass: Pass, maxTime: number): void {
	const { passes } = reading;
	const { from, hasFailed } = pass;
	const index = passes.indexOf(pass);
	const baseIndex = passes.findIndex((one, at) => at > index && one.from !== undefined);
	const base = passes[baseIndex];
	// A pass that has read nothing has nothing to join.
	const isUnread = from === undefined;
	passes.splice(index, isUnread ? 1 : base ? baseIndex - index : passes.length);
	if (!isUnread && !hasFailed) raise(reading, base, from, maxTime);
}
