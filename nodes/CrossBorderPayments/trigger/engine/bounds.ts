import type { SavedList } from './listState';
import { forgetSettled, openList, saveList } from './listState';
import { recentKey } from './observe';
import type { State } from './savedState';
import { tickOf } from './time';

/** At most this many open records are followed, in all lists together; they take two megabytes. */
const maxOpen = 20_000;

/**
 * Keeps the state small if records stay open for ever, such as deposits that nobody pays.
 * @returns a note for the log on what is no longer followed
 */
export function keepBounds(state: State): string[] {
	const { deposit, onramp } = state.lists;
	const times: number[] = [];
	for (const lists of [deposit, onramp]) {
		for (const owner in lists) {
			const { open } = lists[owner] as SavedList;
			for (const id in open) times.push(open[id]?.createdAt ?? 0);
		}
	}
	const isFull = times.length > maxOpen;
	if (isFull) {
		const newestDropped = times.sort((a, b) => b - a)[maxOpen] as number;
		const openAfter = (state.openAfter = Math.max(newestDropped, state.openAfter ?? -1));
		for (const lists of [deposit, onramp]) {
			for (const [owner, saved] of Object.entries(lists)) lists[owner] = shorten(saved, openAfter);
		}
	}
	if (state.openAfter === undefined || times.length < 0.9 * maxOpen) return [];
	const since = new Date(state.openAfter).toISOString();
	return [
		`More than ${maxOpen} records are open: those created up to ${since} are no longer followed`,
	];
}

function shorten(saved: SavedList, openAfter: number): SavedList {
	const list = openList(saved);
	if (!list) return saved;
	for (const [id, { status, createdAt }] of Object.entries(list.open)) {
		if (createdAt > openAfter) continue;
		// The record counts as known in its present status.
		list.recent.set(recentKey(id, status), tickOf(createdAt));
		delete list.open[id];
	}
	forgetSettled(list);
	return saveList(list) ?? saved;
}
