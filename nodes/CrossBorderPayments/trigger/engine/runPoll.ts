import { ClockBehind } from './clock';
import { OtherAccount } from './directory';
import type { Restart } from './event';
import { consequenceOf, restartEvents } from './failures';
import { forgetUnwatched, keepOpenBounded } from './forgetting';
import { PollRun } from './pollRun';
import type { ReadError, Readers } from './readers';
import { Round } from './round';
import { newState, restoreState, serializeState, type State } from './savedState';
import { runTasks } from './task';
import { timeOf } from './time';
import type { TriggerConfig } from './triggerConfig';

/**
 * One poll: reads as much as the budget allows, and reports what changed since the state was saved.
 * What could not be read stays as it was and is tried again.
 * @param saved the state of the last poll, which may be changed in place; nothing before the first
 * @param localNow by n8n's clock (ms)
 * @param lost why there is no state although there was one
 * @returns the events, oldest record first; the next state, plain JSON; lines for the log
 * @throws the cause of a failed read, if the key is rejected, or if nothing could be read and the
 * next poll would begin with the same reads; if n8n's clock is a day or more behind the state
 */
export async function runPoll(
	saved: unknown,
	config: TriggerConfig,
	readers: Readers,
	localNow: number,
	lost?: Restart,
) {
	const { state, restarts } = restoreState(saved, config);
	forgetUnwatched(state, config);
	const run = new PollRun(state, config, readers, localNow);
	return await poll(run, [...(lost ? [lost] : []), ...restarts]).catch(async (error: unknown) => {
		if (!(error instanceof OtherAccount)) throw error;
		const cause = 'The API key belongs to another account';
		const restart = { what: 'What is watched', cause, isReplay: config.startFrom !== undefined };
		const { account } = error;
		// What was sent counts.
		const left = Math.max(1, run.budget.left);
		run.budget.left = -Infinity;
		return await poll(
			new PollRun({ ...newState(config), account }, config, readers, localNow, left),
			[restart],
		);
	});
}

async function poll(run: PollRun, restarts: Restart[]) {
	const { state, config, clock } = run;
	const isAmidRound = state.next !== undefined;
	const newest = newestTime(state);
	const round = new Round(run);
	const stop = await runTasks(round, run);
	if (clock.isBehind(newest)) throw new ClockBehind(clock.local, clock.service);
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
	for (const { what } of run.lists.unreadable.values()) {
		restarts.push({ what, cause: 'What was saved of it cannot be read' });
	}
	const isReported = config.events.includes('readingStopped');
	const ofRestarts = isReported ? restartEvents(restarts, clock.local, run.news.contextOf('')) : [];
	const ofRecords = run.news.events();
	const room = config.maxEvents - ofRecords.length;
	const ofFailures = run.failures.events(room - ofRestarts.length, run.news.contextOf);
	const events = [...ofRecords, ...ofRestarts.slice(0, Math.max(0, room)), ...ofFailures];
	run.beginnings.store(config);
	if (round.isOver) round.endRound();
	const notes = restarts.map(
		(one) => `${one.what} starts over: ${consequenceOf(one)}. ${one.cause}`,
	);
	if (stop) notes.push(describeStop(stop));
	notes.push(...keepOpenBounded(state), ...run.lists.notes, ...run.failures.lines());
	return { events, state: serializeState(state), notes };
}

/** The latest time of the past that the state shows. */
function newestTime({ watchedFrom, startFrom, tick }: State): number {
	const begun = Object.values(watchedFrom).filter((at) => at !== startFrom?.at);
	return Math.max(-Infinity, ...begun, ...(tick === undefined ? [] : [timeOf(tick)]));
}

function describeStop({ kind, message }: ReadError): string {
	return kind === 'stopped'
		? 'This poll ran out of time; the next one continues where it stopped'
		: `The poll ended early; the next one continues where it stopped. ${message}`;
}
