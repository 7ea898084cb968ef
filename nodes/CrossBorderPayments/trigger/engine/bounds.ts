import { isSettled } from './observe';
import { recordResources, type RecordResource } from './watched';
import type { ListState, State } from './state';

/** Final records that are remembered one by one, in all lists together. */
const maxRecent = 20_000;

/** Open records that are followed, in all lists together. */
const maxOpen = 20_000;
const nearlyAll = 0.9 * maxOpen;

/** Keeps the state small whatever the service does; says what it cost. */
export function keepBounds(state: State): string[] {
	for (
		let each = 250;
		countOf(state, 'recent') > maxRecent && each >= 1;
		each = Math.floor(each / 2)
	) {
		for (const [list, replace] of allLists(state)) replace(withRecent(list, each, state.watermark));
	}
	if (countOf(state, 'open') > maxOpen) dropOldestOpen(state);
	if (state.openAfter === undefined || countOf(state, 'open') < nearlyAll) return [];
	const since = new Date(state.openAfter).toISOString();
	return [
		`More than ${maxOpen} records are open: those created up to ${since} are no longer followed`,
	];
}

function dropOldestOpen(state: State): void {
	const open = [...allLists(state)].flatMap(([list]) => Object.values(list.open));
	const newest = open.map(({ createdAt }) => createdAt).sort((a, b) => b - a);
	const openAfter = Math.max(newest[maxOpen] ?? 0, state.openAfter ?? 0);
	state.openAfter = openAfter;
	for (const [list, replace] of allLists(state)) {
		const followed = Object.entries(list.open).filter(([, { createdAt }]) => createdAt > openAfter);
		replace({ ...list, open: Object.fromEntries(followed) });
	}
}

/** The list with at most so many recent records; older ones count as settled. */
function withRecent(list: ListState, max: number, commonWatermark: number): ListState {
	const times = Object.values(list.recent).sort((a, b) => b - a);
	if (times.length <= max) return list;
	const raised = { ...list, watermark: times[max - 1] as number };
	const recent = Object.entries(list.recent).filter(
		([, createdAt]) => !isSettled(raised, createdAt, commonWatermark),
	);
	return { ...raised, recent: Object.fromEntries(recent) };
}

function countOf(state: State, kind: 'open' | 'recent'): number {
	let count = 0;
	for (const [list] of allLists(state)) count += Object.keys(list[kind]).length;
	return count;
}

/** Each list, with a way to replace it. Offramps are as many as the user names, and all are remembered. */
function* allLists({ lists }: State): Generator<[ListState, (list: ListState) => void]> {
	for (const resource of recordResources.filter(
		(one): one is RecordResource => one !== 'offramp',
	)) {
		for (const [key, list] of Object.entries(lists[resource])) {
			yield [list, (replaced) => (lists[resource][key] = replaced)];
		}
	}
}
