import { hashLength } from './hashes';
import { forgetSettled, openList, saveList, type SavedList } from './listState';
import { recentKey } from './observe';
import type { State } from './savedState';
import { tickMs, tickOf } from './time';

/** Final records that are remembered one by one, in all lists together: half a megabyte. */
const maxRecent = 50_000;

/** Open records that are followed, in all lists together. */
const maxOpen = 20_000;

/**
 * Keeps the state small whatever the service does. Of final records above the bound, the oldest are known
 * by the time that was read from then on; what was not read stays owed.
 * @param overlapFrom records created since then may show up late
 * @returns what it cost, for the log
 */
export function keepBounds(state: State, overlapFrom: number): string[] {
	const { deposit, onramp, conversion } = state.lists;
	// Offramps are as many as the user names, and all are remembered.
	const all = [deposit, onramp, conversion];
	const recent: number[] = [];
	const open: number[] = [];
	for (const lists of all) {
		for (const owner in lists) {
			const list = lists[owner] as SavedList;
			for (const id in list.open) open.push(list.open[id]?.createdAt ?? 0);
			// Without an order, time does not tell what was read.
			if (list.unordered) continue;
			for (const tick in list.recent) {
				const count = (list.recent[tick]?.length ?? 0) / hashLength;
				for (let index = 0; index < count; index++) recent.push((Number(tick) + 1) * tickMs);
			}
		}
	}
	const recentFrom = latestDropped(recent, maxRecent);
	const openAfter = Math.max(latestDropped(open, maxOpen), state.openAfter ?? -1);
	if (openAfter > 0) state.openAfter = openAfter;
	const isFull = recentFrom > 0 || open.length > maxOpen;
	for (const lists of isFull ? all : []) {
		for (const [owner, saved] of Object.entries(lists)) {
			lists[owner] = shorten(saved, recentFrom, openAfter);
		}
	}
	const notes: string[] = [];
	const since = (ms: number) => new Date(ms).toISOString();
	if (recentFrom > overlapFrom) {
		notes.push(
			`More than ${maxRecent} records became final within the overlap: of those created before ${since(recentFrom)}, none is found any more that appears late`,
		);
	}
	if (state.openAfter !== undefined && open.length > 0.9 * maxOpen) {
		notes.push(
			`More than ${maxOpen} records are open: those created up to ${since(state.openAfter)} are no longer followed`,
		);
	}
	return notes;
}

/** When the newest one was created for which there is no room; 0 where all fit. */
const latestDropped = (times: number[], max: number) =>
	times.length > max ? (times.sort((a, b) => b - a)[max] as number) : 0;

function shorten(saved: SavedList, recentFrom: number, openAfter: number): SavedList {
	const list = openList(saved);
	if (!list) return saved;
	if (!list.unordered) list.recentFrom = Math.max(list.recentFrom, recentFrom);
	for (const [id, { status, createdAt }] of Object.entries(list.open)) {
		if (createdAt > openAfter) continue;
		// It is known as it stands.
		list.recent.set(recentKey(id, status), tickOf(createdAt));
		delete list.open[id];
	}
	forgetSettled(list);
	return saveList(list) ?? saved;
}
