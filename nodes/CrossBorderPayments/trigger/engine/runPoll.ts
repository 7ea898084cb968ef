import { OtherAccount } from './directory';
import { PollRun } from './pollRun';
import type { ReadError, Readers } from './readers';
import { Round } from './round';
import {
	baseline,
	keepOpenBounded,
	newState,
	restoreState,
	serializeState,
	type State,
} from './savedState';
import { runTasks } from './task';
import type { TriggerConfig } from './triggerConfig';

/**
 * One poll: reads as much as the budget allows, and reports what changed since the state was saved.
 * What could not be read stays as it was and is tried again.
 * @param saved the state of the last poll, which may be changed in place; nothing before the first
 * @param localNow by n8n's clock (ms)
 * @returns the events, oldest record first; the next state, plain JSON; lines for the log
 * @throws the cause of a failed read, if the key is rejected, or if nothing could be read and the
 * next poll would begin with the same reads
 */
export async function runPoll(
	saved: unknown,
	config: TriggerConfig,
	readers: Readers,
	localNow: number,
) {
	const runOf = (state: State) => new PollRun(state, config, readers, localNow);
	const { state, notes } = restoreState(saved, config, localNow);
	const run = runOf(state);
	return await poll(run, notes).catch(async (error: unknown) => {
		if (!(error instanceof OtherAccount)) throw error;
		const note = `The API key belongs to another account: ${baseline}`;
		const { account } = error;
		const again = runOf({ ...newState(config), account });
		// What was sent counts; the request that was reserved for the next task was not sent.
		again.requestsLeft = Math.max(1, run.requestsLeft + 1);
		run.requestsLeft = -Infinity;
		return await poll(again, [note]);
	});
}

async function poll(run: PollRun, notes: string[]) {
	const { state, config } = run;
	const isAmidRound = state.next !== undefined;
	const round = new Round(run);
	const stop = await runTasks(round.tasks(), run);
	round.goBack();
	// A poll that has only a part of a round may read nothing without failing: another one has the
	// rest. The beginning of a round that meets a rate limit is no such part.
	const isLimited = stop?.kind === 'rate-limited';
	const isPart = isAmidRound || stop?.kind === 'stopped' || !(round.isOver || isLimited);
	const isUnfinished = round.begun.size > 0 && isPart;
	if (run.successfulReads === 0 && !isUnfinished) {
		const failure = run.failures.first ?? stop;
		if (failure) throw failure.cause;
	}
	const ofRecords = run.news.events();
	const room = config.maxEvents - ofRecords.length;
	const events = [...ofRecords, ...run.failures.events(room, run.news.contextOf)];
	run.beginnings.store(config);
	if (round.isOver) round.endRound();
	if (stop) notes.push(describeStop(stop));
	notes.push(...keepOpenBounded(state), ...run.lists.notes, ...run.failures.lines());
	return { events, state: serializeState(state), notes };
}

function describeStop({ kind, message }: ReadError): string {
	return kind === 'stopped'
		? 'This poll ran out of time; the next one continues where it stopped'
		: `The poll ended early; the next one continues where it stopped. ${message}`;
}
