import { keepBounds } from './bounds';
import type { TriggerEvent } from './event';
import type { Readers } from './readers';
import { Ring } from './ring';
import { Session } from './session';
import { restoreState, serializeState } from './state';
import type { TriggerConfig } from './triggerConfig';
import { runTasks } from './task';

/**
 * One poll: reads as much as the budget allows of what there is to read, and tells what changed since
 * the state was saved. What could not be read is left as it was and tried again.
 * @param saved the state of the last poll; nothing before the first one
 * @param localNow our own time (ms), used until an answer of the service has its time
 * @returns the events, oldest record first; the state for the next poll, plain JSON; notes for the log
 * @throws the cause of a failed read, where the key is refused or nothing could be read
 */
export async function runPoll(
	saved: unknown,
	config: TriggerConfig,
	readers: Readers,
	localNow: number,
) {
	const { state, notes } = restoreState(saved, config);
	const session = new Session(state, config, readers, localNow);
	const ring = new Ring(session);
	const stop = await runTasks(ring.tasks(), session);
	// Where others are still to have their turn, or all were cut, the next poll goes on.
	const isCut = !ring.isOver || stop?.kind === 'stopped';
	const goesOn = ring.begun.size > 0 && isCut;
	if (session.reads === 0 && (!goesOn || stop?.kind === 'rate-limited')) {
		const failure = session.log.firstFailure ?? stop;
		if (failure) throw failure.cause;
	}
	ring.finish();
	session.finish();
	if (stop) notes.push(`The poll ended early, and the next one goes on. ${stop.message}`);
	notes.push(...keepBounds(state), ...session.log.lines());
	return { events: session.events(), state: serializeState(state), notes };
}

/** Sample events of each kind. */
const maxOfAKind = 5;

/** Requests that looking for them may take. */
const maxRequests = 100;

/** In place of the thresholds, so that any open record gives a sample. */
const soonHours = 1e-6;

/**
 * Recent records as the events that they would be, newest first, for building a workflow on: what a
 * first poll would emit if it took nothing for known. Nothing is remembered of it.
 * @throws as runPoll does
 */
export async function sampleEvents(
	config: TriggerConfig,
	readers: Readers,
	now: number,
): Promise<TriggerEvent[]> {
	const all = { ...config, startFrom: -1, stillOpenHours: [soonHours], maxRequests };
	const { events } = await runPoll(undefined, all, readers, now);
	const newest = events.reverse().map((event) => ({
		...event,
		...(event.event === 'stillOpen' && { openHours: config.stillOpenHours[0] ?? 0 }),
	}));
	return newest.filter((event, index) => {
		const before = newest.slice(0, index).filter((other) => other.event === event.event);
		return before.length < maxOfAKind;
	});
}
