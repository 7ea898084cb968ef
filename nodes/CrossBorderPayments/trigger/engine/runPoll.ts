import { PollRun } from './pollRun';
import type { ReadError, Readers } from './readers';
import { Ring } from './ring';
import { keepBounds, restoreState, serializeState } from './savedState';
import { runTasks } from './task';
import type { TriggerConfig } from './triggerConfig';

/**
 * One poll: reads as much as the budget allows of what there is to read, and tells what changed since
 * the state was saved. What could not be read is left as it was and tried again.
 * @param saved the state of the last poll, which is changed in place; nothing before the first one
 * @param localNow our own time (ms), used if no answer of the service has its time
 * @returns the events, oldest record first; the state for the next poll, plain JSON; notes for the log
 * @throws the cause of a failed read, if the key is refused or nothing could be read
 */
export async function runPoll(
	saved: unknown,
	config: TriggerConfig,
	readers: Readers,
	localNow: number,
) {
	const { state, notes } = restoreState(saved, config);
	const isAmidRound = state.ring !== undefined;
	const run = new PollRun(state, config, readers, localNow);
	const ring = new Ring(run);
	const stop = await runTasks(ring.tasks(), run);
	ring.goBackTo(run.blocked);
	// If this poll had only a part of a round, without a successful read, that is no failure: another poll
	// has the rest.
	const isCut = isAmidRound || !ring.isOver || stop?.kind === 'stopped';
	const goesOn = ring.begun.size > 0 && isCut;
	if (run.successfulReads === 0 && (!goesOn || stop?.kind === 'rate-limited')) {
		const failure = run.failures.first ?? stop;
		if (failure) throw failure.cause;
	}
	const events = run.events();
	run.finish();
	if (ring.isOver) run.endRound();
	if (stop) notes.push(describeStop(stop));
	notes.push(...keepBounds(state), ...run.notes, ...run.failures.lines(localNow));
	return { events, state: serializeState(state), notes };
}

function describeStop({ kind, message }: ReadError): string {
	return kind === 'stopped'
		? 'The time of this poll is used up, and the next one goes on where it stopped'
		: `The poll ended early, and the next one goes on. ${message}`;
}
