import { fingerprint } from './fingerprint';
import type { Observation } from './readers';

/** A record that is not final yet. */
export interface Open {
	status: string;
	/** When it was created, in minutes since 1970. */
	minute: number;
	/** The page of the list on which it was seen last. */
	page: number;
}

/** A reading of a list beyond its first page, which may take several polls. */
export interface Deep {
	/** The page to go on with. */
	page: number;
	/** All pages, or those back to the floor. */
	to: 'end' | 'floor';
	/** No page has contradicted the order newest first. */
	clean: boolean;
	/** It brought records that were not known. */
	found: boolean;
	/** It begins with the next poll. */
	waits?: boolean;
}

/**
 * What is remembered of the records of one kind under one subaccount. A record is known if it is
 * `open`, if it is `recent`, or if it is final and older than the `floor`: those are settled, and
 * nothing of them is kept. So the size depends on what goes on, not on the length of the history.
 */
export interface Stream {
	/** Minutes since 1970; records created earlier are told apart no more. */
	floor: number;
	/** Final records of the floor or later: fingerprint of id and status, with the minute of creation. */
	recent: ReadonlyMap<string, number>;
	open: ReadonlyMap<string, Open>;
	deep?: Deep | undefined;
	/** It was never read to its end: what is older than the baseline is not news. */
	baseline: boolean;
	/** Its last whole reading found the newest records first on all pages. */
	newestFirst: boolean;
	/** Open records up to this minute were given up to keep the state small. */
	givenUpTo: number;
}

export const unread: Stream = {
	floor: 0,
	recent: new Map(),
	open: new Map(),
	baseline: true,
	newestFirst: false,
	givenUpTo: 0,
};

/** Whether nothing was ever seen in the list. */
export function isBlank({ floor, recent, open, deep }: Stream): boolean {
	return floor === 0 && recent.size === 0 && open.size === 0 && !deep;
}

export interface Rules {
	/** Statuses after which a record of this kind does not change any more. */
	finals: readonly string[];
	/** In a list that is read for the first time, records created up to here are no news. */
	silentUntil: number;
	/** How far back from the newest record of a list its records are told apart. */
	overlapMinutes: number;
}

export interface Change {
	previousStatus: string | null;
	observation: Observation;
}

export interface Taken {
	stream: Stream;
	/** In the order of the observations. */
	changes: Change[];
	/** How many records were not known before. */
	unknown: number;
	/** The last observation was not known before. */
	lastUnknown: boolean;
}

/** Minutes that 6 characters hold in base 36, far beyond any real date. */
const lastMinute = 36 ** 6 - 1;

export const minuteOf = (ms: number) => Math.min(Math.floor(ms / 60_000), lastMinute);

/**
 * Holds what was seen against what is remembered: each status that differs is a change.
 * @param page where it was seen; none for records that were read one by one
 */
export function take(
	before: Stream,
	observations: readonly Observation[],
	rules: Rules,
	page?: number,
): Taken {
	const { finals, silentUntil } = rules;
	const changes: Change[] = [];
	const isNeeded = needed(before, observations, rules);
	const memory = writable(before, isNeeded);
	let unknown = 0;
	let lastUnknown = false;

	for (const observation of observations) {
		const { id, status } = observation;
		const minute = minuteOf(observation.createdAt);
		const isFinal = finals.includes(status);
		const open = memory.stream.open.size > 0 ? memory.stream.open.get(id) : undefined;
		lastUnknown = false;

		if (open) {
			if (open.status !== status) changes.push({ previousStatus: open.status, observation });
			if (isFinal) {
				memory.open().delete(id);
				if (minute >= before.floor) memory.recent().set(keyOf(id, status), minute);
			} else if (open.status !== status || (page !== undefined && open.page !== page)) {
				memory.open().set(id, { status, minute: open.minute, page: page ?? open.page });
			}
			continue;
		}
		if (minute < before.floor && (isFinal || minute <= before.givenUpTo)) continue;
		const key = keyOf(id, status);
		if (memory.stream.recent.has(key)) continue;

		const earlier = finals.find((final) => memory.stream.recent.has(keyOf(id, final)));
		if (earlier !== undefined) {
			memory.recent().delete(keyOf(id, earlier));
			changes.push({ previousStatus: earlier, observation });
		} else {
			unknown++;
			lastUnknown = true;
			if (!before.baseline || observation.createdAt > silentUntil) {
				changes.push({ previousStatus: null, observation });
			}
		}
		if (!isFinal) memory.open().set(id, { status, minute, page: page ?? 1 });
		else if (isNeeded(minute)) memory.recent().set(key, minute);
	}
	return { stream: memory.stream, changes, unknown, lastUnknown };
}

/**
 * Whether a final record is to be remembered. In a first reading, which may meet a long history, it is
 * one of the overlap alone, or one that was news; the floor will rise above the others.
 */
function needed(
	stream: Stream,
	observations: readonly Observation[],
	{ silentUntil, overlapMinutes }: Rules,
): (minute: number) => boolean {
	if (!stream.baseline) return () => true;
	const newest = observations.reduce(
		(latest, { createdAt }) => Math.max(latest, minuteOf(createdAt)),
		newestMinute(stream),
	);
	return (minute) => minute >= newest - overlapMinutes || minute >= minuteOf(silentUntil);
}

/** Copies a part of the stream when it is first written to; most pages change nothing. */
function writable(stream: Stream, isNeeded: (minute: number) => boolean) {
	let recent: Map<string, number> | undefined;
	let open: Map<string, Open> | undefined;
	const memory = {
		stream,
		recent: () => {
			if (!recent) {
				recent = new Map([...stream.recent].filter(([, minute]) => isNeeded(minute)));
				memory.stream = { ...memory.stream, recent };
			}
			return recent;
		},
		open: () => {
			if (!open) memory.stream = { ...memory.stream, open: (open = new Map(stream.open)) };
			return open;
		},
	};
	return memory;
}

/** A final record is known by its id and status together, so that a change back is seen, too. */
export const keyOf = (id: string, status: string) => fingerprint(`${id} ${status}`);

/**
 * After a list was read as far as needed: moves the floor up to the overlap before its newest record.
 * Our own clock counts only against records that claim to come from the future.
 */
export function settled(stream: Stream, overlapMinutes: number, now: number): Stream {
	if (stream.deep) return stream;
	const newest = Math.min(newestMinute(stream), minuteOf(now));
	const floor = Math.max(stream.floor, newest - overlapMinutes);
	return raised({ ...stream, baseline: false }, floor);
}

/** The stream with a higher floor; what is below it is settled. */
export function raised(stream: Stream, floor: number): Stream {
	if (floor <= stream.floor) return stream;
	const recent = new Map([...stream.recent].filter(([, minute]) => minute >= floor));
	return { ...stream, floor, recent };
}

function newestMinute({ recent, open }: Stream): number {
	let newest = 0;
	for (const minute of recent.values()) if (minute > newest) newest = minute;
	for (const { minute } of open.values()) if (minute > newest) newest = minute;
	return newest;
}

/** Whether records come newest first; equal times say nothing for it, but nothing against it. */
export function descends(observations: readonly Observation[]): boolean {
	return observations.every(
		({ createdAt }, index) =>
			index === 0 || createdAt <= (observations[index - 1] as Observation).createdAt,
	);
}
