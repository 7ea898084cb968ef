import { keepBounds } from './bounds';
import type { TriggerEvent } from './event';
import type { Readers } from './readers';
import { restoreState } from './restoreState';
import { Ring } from './ring';
import { Session } from './session';
import { serializeState } from './state';
import type { TriggerConfig } from './triggerConfig';
import { runTasks } from './task';

export interface Outcome {
	/** Oldest record first. */
	events: TriggerEvent[];
	/** To be given to the next poll; plain JSON. */
	state: unknown;
	/** For the log. */
	notes: string[];
}

/**
 * One poll: reads as much as the budget allows of what there is to read, and tells what changed since
 * the state was saved. What could not be read is left as it was and tried again.
 * @param saved the state of the last poll; undefined before the first one
 * @param localNow our own time (ms), used until an answer of the service has its time
 * @throws the cause of a failed read, where the key is refused or nothing could be read
 */
export async function runPoll(
	saved: unknown,
	config: TriggerConfig,
	readers: Readers,
	localNow: number,
): Promise<Outcome> {
	const { state, notes } = restoreState(saved, config);
	const session = new Session(state, config, readers, localNow);
	session.log.add(...notes);
	const budget = { left: config.maxRequests };
	const ring = new Ring(session, budget);
	const stop = await runTasks(ring.tasks(), budget, config.concurrency);
	// Where others are still to have their turn, or all were cut, the next poll goes on.
	const isCut = state.ring !== undefined || stop?.kind === 'stopped';
	const goesOn = !ring.isEmpty && isCut;
	if (session.reads === 0 && (!goesOn || stop?.kind === 'rate-limited')) {
		const failure = session.log.firstFailure ?? stop;
		if (failure) throw failure.cause;
	}
	ring.finish();
	session.finish();
	if (stop) session.log.add(`The poll ended early, and the next one goes on. ${stop.message}`);
	session.log.add(...keepBounds(state));
	return {
		events: session.events(),
		state: serializeState(state),
		notes: session.log.lines(),
	};
}
