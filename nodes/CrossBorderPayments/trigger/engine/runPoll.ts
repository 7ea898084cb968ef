import { parseAccounts, serializeAccounts, type KnownAccounts } from './accounts';
import { keepBounds } from './bounds';
import { Budget, runTasks } from './budget';
import type { TriggerEvent } from './event';
import type { Readers } from './readers';
import { Ring } from './ring';
import { Session } from './session';
import { newState, parseState, serializeState, type State } from './state';
import { watchedResources, type TriggerConfig } from './triggerConfig';

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
 * @param localNow our own time (ms), for as long as the service has not told its own
 * @throws the cause of a failed read, where the key is refused or nothing could be read
 */
export async function runPoll(
	saved: unknown,
	config: TriggerConfig,
	readers: Readers,
	localNow: number,
): Promise<Outcome> {
	const { state, known, notes } = remember(saved, config);
	const session = new Session(state, config, readers, localNow);
	const budget = new Budget(config.maxRequests);
	const ring = new Ring(session, known, budget);
	const stop = await runTasks(ring.tasks(), budget, config.concurrency);
	// Where others are still to have their turn, or all were cut, the next poll goes on.
	const isCut = state.ring !== undefined || stop?.kind === 'stopped';
	const goesOn = session.tasks > 0 && isCut;
	if (session.reads === 0 && (!goesOn || stop?.kind === 'rate-limited')) {
		const failure = session.firstFailure ?? stop;
		if (failure) throw failure.cause;
	}
	ring.settle();
	session.finish();
	if (stop) notes.push(`The poll ended early, and the next one goes on. ${stop.message}`);
	notes.push(...session.failureNotes(), ...keepBounds(state));
	state.accounts = serializeAccounts(known);
	return { events: session.events(), state: serializeState(state), notes };
}

/** The state for what is watched now; what is new to it begins with a baseline. */
function remember(
	saved: unknown,
	config: TriggerConfig,
): { state: State; known: KnownAccounts; notes: string[] } {
	const fresh = (...notes: string[]) => ({
		state: newState(config),
		known: new Map() as KnownAccounts,
		notes,
	});
	if (saved === undefined) return fresh();
	const state = parseState(saved);
	if (!state) {
		return fresh('The saved state is of another version: existing records count as known now');
	}
	if (state.place !== config.place) {
		return fresh(`Now watching ${config.place}: existing records count as known now`);
	}
	if (config.startFrom !== undefined && config.startFrom !== state.startFrom) {
		const date = new Date(config.startFrom).toISOString();
		return fresh(`Starting again from ${date}: what was created since then is emitted`);
	}
	return { state, known: parseAccounts(state.accounts, watchedResources(config)), notes: [] };
}
