import { keepOnly, type ListState, type State } from './state';

/** Final records of one list that are remembered one by one, usually and while pages are still to be read. */
const maxRecentOfList = 500;
const maxRecentUnread = 5_000;

/** Final records that are remembered one by one, in all lists together. */
const maxRecent = 20_000;

/** Open records that are followed, in all lists together. */
const maxOpen = 20_000;
const nearlyAll = 0.9 * maxOpen;

/** Keeps the state small whatever the service does; says what it cost. */
export function keepBounds(state: State): string[] {
	const { deposit, onramp, conversion } = state.lists;
	// Offramps are as many as the user names, and all are remembered.
	const lists = [deposit, onramp, conversion].flatMap((of) => Object.values(of));
	for (const list of lists) {
		limitRecent(list, list.scan || list.unread ? maxRecentUnread : maxRecentOfList);
	}
	for (let each = 250; each >= 1 && count(lists, 'recent') > maxRecent; each >>= 1) {
		for (const list of lists) limitRecent(list, each);
	}
	if (count(lists, 'open') > maxOpen) dropOldestOpen(state, lists);
	if (state.openAfter === undefined || count(lists, 'open') < nearlyAll) return [];
	const since = new Date(state.openAfter).toISOString();
	return [
		`More than ${maxOpen} records are open: those created up to ${since} are no longer followed`,
	];
}

/** Forgets what is settled. Of more recent records than that, the oldest count as settled. */
function limitRecent(list: ListState, max: number): void {
	const times = Object.values(list.recent);
	if (times.length > max) {
		list.watermark = Math.max(list.watermark, times.sort((a, b) => b - a)[max - 1] as number);
	}
	keepOnly(list.recent, (_, createdAt) => createdAt >= list.watermark);
}

function dropOldestOpen(state: State, lists: readonly ListState[]): void {
	const times = lists.flatMap(({ open }) => Object.values(open).map(({ createdAt }) => createdAt));
	const oldestFollowed = times.sort((a, b) => b - a)[maxOpen] ?? 0;
	const openAfter = Math.max(oldestFollowed, state.openAfter ?? 0);
	state.openAfter = openAfter;
	for (const { open } of lists) keepOnly(open, (_, { createdAt }) => createdAt > openAfter);
}

const count = (lists: readonly ListState[], kind: 'open' | 'recent') =>
	lists.reduce((sum, list) => sum + Object.keys(list[kind]).length, 0);
