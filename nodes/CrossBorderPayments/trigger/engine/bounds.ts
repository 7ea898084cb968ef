import { listedResources } from './event';
import type { Memory } from './memory';
import { raised, type Stream } from './stream';

/** Recent records that are remembered one by one, in all lists together and in one of them. */
const mostRecent = 20_000;
const mostRecentOfOne = 500;

/** Open records that are followed. */
const mostOpen = 2_000;

/** Keeps the memory small whatever the service does; says what it cost. */
export function keepSmall(memory: Memory): string[] {
	for (let each = mostRecentOfOne; each >= 1; each = Math.floor(each / 2)) {
		shortenOverlaps(memory, each);
		if (recentCount(memory) <= mostRecent) break;
	}
	return giveUpOldest(memory)
		? [`The oldest open records are no longer followed, because more than ${mostOpen} are open`]
		: [];
}

function recentCount({ streams }: Memory): number {
	let count = 0;
	for (const resource of listedResources) {
		for (const { recent } of streams[resource].values()) count += recent.size;
	}
	return count;
}

/** In busy lists, the overlap holds so many records instead of so many hours. */
function shortenOverlaps({ streams }: Memory, most: number): void {
	// Offramps are watched by id: there are as many as the user names, and they have no floor.
	for (const resource of listedResources) {
		for (const [key, stream] of streams[resource]) {
			if (stream.recent.size <= most || stream.deep || stream.baseline) continue;
			const minutes = [...stream.recent.values()].sort((a, b) => b - a);
			// The whole minute stays, so that nothing of it is taken for settled.
			streams[resource].set(key, raised(stream, minutes[most - 1] ?? 0));
		}
	}
}

/** @returns whether it is the first time for one of the lists */
function giveUpOldest({ streams }: Memory): boolean {
	if (openCount(streams) <= mostOpen) return false;
	const open = (['deposit', 'onramp'] as const).flatMap((resource) =>
		[...streams[resource]].flatMap(([key, stream]) =>
			[...stream.open].map(([id, { minute }]) => ({ resource, key, id, minute })),
		),
	);
	const excess = open
		.sort((a, b) => a.minute - b.minute)
		.slice(0, Math.max(0, open.length - mostOpen));
	let isFirst = false;
	for (const { resource, key, id, minute } of excess) {
		const stream = streams[resource].get(key) as Stream;
		const left = new Map(stream.open);
		left.delete(id);
		isFirst ||= stream.givenUpTo === 0;
		const givenUpTo = Math.max(stream.givenUpTo, minute);
		streams[resource].set(key, raised({ ...stream, open: left, givenUpTo }, givenUpTo + 1));
	}
	return isFirst;
}

function openCount(streams: Memory['streams']): number {
	let count = 0;
	for (const resource of ['deposit', 'onramp'] as const) {
		for (const { open } of streams[resource].values()) count += open.size;
	}
	return count;
}
