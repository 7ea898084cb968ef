import { fingerprint } from './fingerprint';
import type { ObservationPage } from './readers';
import { descends, minuteOf, type Deep, type Open, type Stream, type Taken } from './stream';

/** A stream of which the pages after the first are to be read. */
export function begun(stream: Stream, to: Deep['to'], clean = true): Stream {
	return { ...stream, deep: { page: 2, to, clean, found: false } };
}

/**
 * What is left to read of a list after its first page. Only a list that is known to come newest first,
 * and whose page ends in known territory, needs no more.
 */
export function afterTop(
	{ stream, lastUnknown }: Taken,
	{ observations, pages }: ObservationPage,
): Stream {
	// With one page alone nothing is learnt of the order.
	if (pages <= 1) return { ...stream, deep: undefined, newestFirst: false };
	const begin = (to: Deep['to']) => begun(stream, to, descends(observations));
	if (stream.deep) {
		// More is new than fits a page: what lies between has to be read as well.
		const hasGap = lastUnknown && !stream.baseline && stream.deep.page > 2;
		return hasGap ? begin(stream.deep.to) : stream;
	}
	if (!stream.newestFirst || !descends(observations)) return begin('end');
	return lastUnknown ? begin('floor') : stream;
}

/**
 * The same after one of the pages that {@link Stream.deep} asks for.
 * @param newest createdAt of the first record of the list
 * @param above createdAt of the last record of the page before, where that was read just now
 */
export function afterDeep(
	{ stream, unknown }: Taken,
	deep: Deep,
	{ observations, pages }: ObservationPage,
	newest: number,
	above?: number,
): Stream {
	const first = observations[0]?.createdAt ?? 0;
	const clean = deep.clean && descends(observations) && first <= (above ?? Infinity);
	const found = deep.found || unknown > 0;
	const to = clean ? deep.to : 'end';
	const last = observations.at(-1);
	const atFloor = to === 'floor' && last !== undefined && minuteOf(last.createdAt) < stream.floor;
	if (last && deep.page < pages && !atFloor) {
		return { ...stream, deep: { page: deep.page + 1, to, clean, found } };
	}
	if (to === 'end') {
		// Where all times are equal, no order is proven; past the end nothing more is learnt.
		const oldest = last?.createdAt ?? above;
		const isProven = oldest === undefined ? stream.newestFirst : newest > oldest;
		return { ...stream, deep: undefined, newestFirst: clean && isProven };
	}
	// Where news came from deeper pages, records may have moved between them while they were read.
	const again: Deep = { page: 2, to: 'floor', clean: true, found: false, waits: true };
	return { ...stream, deep: found ? again : undefined };
}

/** Whether there is nothing more to read in this poll. */
export function isRead({ deep }: Stream): boolean {
	return deep === undefined || deep.waits === true;
}

export const dayMs = 24 * 60 * 60_000;
const quarterMs = 15 * 60_000;

/**
 * Whether an open record that no page showed should be looked up in this poll: always on its first
 * day, then ever more rarely, since what stays open for weeks is seldom about to change. The longest
 * pause is that between full scans, which see it anyway.
 */
export function isDue(
	id: string,
	{ minute }: Pick<Open, 'minute'>,
	now: number,
	polledAt: number,
	longestMs: number,
): boolean {
	const age = now - minute * 60_000;
	if (age < dayMs || minute === 0) return true;
	const pause = Math.min(quarterMs * 2 ** Math.floor(Math.log2(age / dayMs)), longestMs);
	// Each record has its own phase, so that not all of them are due at once.
	const phase = parseInt(fingerprint(id), 36) % pause;
	return Math.floor((now + phase) / pause) !== Math.floor((polledAt + phase) / pause);
}
