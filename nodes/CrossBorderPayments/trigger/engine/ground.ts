import type { Cursor, ListState } from './listState';
import { tickMs } from './ticks';

/**
 * What is known of a list is time: everything up to `settledTo`, and the stretches above it that passes
 * have read. What lies between is owed.
 */

/** Failed pages leave stretches behind. With so many, no further one begins before some are closed. */
export const maxPasses = 20;

/** Whether all records that were created then were read. The edges of a stretch are shared with what was not. */
export function isRead({ settledTo, passes }: ListState, time: number, until = time): boolean {
	if (until <= settledTo) return true;
	return passes.some(({ from = 0, downTo = Infinity }) => downTo < time && until < from);
}

/** Down to here a pass has to read: the newest record that was read below it. */
export function baseOf({ passes, settledTo }: ListState, pass?: Cursor): number {
	// A pass that has read nothing is no ground.
	const below = passes.slice(pass ? passes.indexOf(pass) + 1 : 0);
	return below.find(({ from }) => from !== undefined)?.from ?? settledTo;
}

/** A pass has come down to what was read below it. */
export function closePass(list: ListState, pass: Cursor, maxTime: number): void {
	const { passes } = list;
	const index = passes.indexOf(pass);
	const below = passes.findIndex((one, at) => at > index && one.from !== undefined);
	const { from } = pass;
	// One that has read nothing has only come to what is known.
	if (from === undefined) {
		passes.splice(index, 1);
		return;
	}
	const ground = passes[below];
	if (ground) ground.from = Math.max(from, ground.from ?? from);
	// Records of the same moment may stand on a failed page above it.
	else settle(list, index === 0 ? from : from - 1, maxTime);
	passes.splice(index, ground ? below - index : passes.length);
}

/** @param maxTime the clock that is ahead: no record from the future settles what is to come */
export function settle(list: ListState, time: number, maxTime: number): void {
	list.settledTo = Math.max(list.settledTo, Math.min(time, maxTime));
}

/** Forgets single final records of time that was read. */
export function forgetSettled(list: ListState): void {
	for (const [hash, tick] of list.recent) {
		const isOld = (tick + 1) * tickMs <= list.recentFrom;
		if (isOld && isRead(list, tick * tickMs, (tick + 1) * tickMs)) list.recent.delete(hash);
	}
}
