import { assumptions } from '../../api/assumptions';
import { day, hour } from '../../api/durations';
import { verificationStatusOf } from '../../api/verificationStatus';
import { inLowerCase, shortHash } from './hashes';
import type { PollRun } from './pollRun';
import { localFailureOf, type ListedSubaccount, type SingleRecord } from './readers';
import { recordsOf, type SavedRecord } from './savedState';
import { recordKey, recordSource, type Source } from './source';
import type { Task } from './task';
import { isOpenDue, oldMs, scanTicks, ticksOf } from './time';
import type { WatchedResource } from './watched';

const { approved, notStarted } = assumptions.verificationStatuses;

/** In younger subaccounts, profiles are read in every poll until they are approved. */
const youngMs = day;

/** What is read by ID and due in this poll. What is named twice, with other capitals, is one. */
export function namedTasks(run: PollRun): Task[] {
	const tasks = new Map<string, Task>();
	for (const resource of run.watchedBy('id')) {
		for (const { subaccountId, id } of run.config.named[resource] ?? []) {
			const source = recordSource(resource, subaccountId, id);
			if (isNamedDue(source, run)) tasks.set(source.key, namedTask(source, run));
		}
	}
	return [...tasks.values()];
}

const savedRecord = (source: Source, { state }: PollRun): SavedRecord | undefined =>
	recordsOf(state, source.resource).get(recordKey(source));

/** By n8n's clock: that of the service is not known before the first request. */
function isNamedDue(source: Source, run: PollRun): boolean {
	const { tick, clock, config, news } = run;
	const { createdAt = 0, status = '', readTick } = savedRecord(source, run) ?? {};
	if (readTick === undefined) return true;
	const ageMs = clock.local - createdAt;
	// A final one is still read during Overlap, as a listed record would be.
	if (news.rulesOf(source).finalStatuses.includes(status)) {
		return ageMs < config.overlapHours * hour && tick !== readTick;
	}
	const everyTicks = ageMs < oldMs ? 1 : ticksOf(1);
	return isOpenDue(ageMs, Math.abs(tick - readTick) < everyTicks);
}

function namedTask(source: Source, run: PollRun): Task {
	return recordTask(source, run, (found) => {
		const { createdAt = 0 } = found ?? {};
		if (!found) return true;
		const observation = { ...found, id: inLowerCase(source.id), createdAt };
		const before = savedRecord(source, run);
		const records = recordsOf(run.state, source.resource);
		const store = (after: SavedRecord) => records.set(recordKey(source), { ...after, createdAt });
		const hadRoom = run.news.compare(before, observation, run.news.rulesOf(source), source, store);
		const after = savedRecord(source, run);
		if (after) store({ ...after, readTick: hadRoom ? run.tick : undefined });
		return hadRoom;
	});
}

/** The profiles of a subaccount that are due in this poll: if new, changed, young, or by the tick. */
export const profileTasks = (subaccount: ListedSubaccount, run: PollRun): Task[] =>
	run
		.watchedBy('profile')
		.filter((resource) => isProfileDue(resource, subaccount, run))
		.map((resource) => profileTask(resource, subaccount, run));

function isProfileDue(resource: WatchedResource, listed: ListedSubaccount, run: PollRun): boolean {
	const source = recordSource(resource, listed.id, listed.id);
	const before = savedRecord(source, run);
	if (!before || before.shown !== shownOf(listed) || before.back) return true;
	const { status } = before;
	const key = recordKey(source);
	// One that was approved may be paused, which the list of subaccounts may not show.
	if (status === approved) return run.isDue(key, ticksOf(24));
	if (run.clock.now - listed.createdAt < youngMs) return true;
	// Many of those that were never started are abandoned.
	return run.isDue(key, status === notStarted ? scanTicks : 1);
}

function profileTask(resource: WatchedResource, listed: ListedSubaccount, run: PollRun): Task {
	const { id, createdAt, profiles } = listed;
	const source = recordSource(resource, id, id);
	return recordTask(source, run, (found) => {
		const before = savedRecord(source, run);
		const shown = shownOf(listed);
		const exists = found !== undefined || profiles.length > 0;
		// What was seen once is not undone by a response that does not have it.
		const isShownAgain = !found && shown === before?.shown;
		// A subaccount that is `approved` may have countries that are not; its other statuses count.
		const ownStatus = listed.status === approved ? undefined : listed.status;
		const status = verificationStatusOf({ status: ownStatus, kyc: { profiles } }, found?.status);
		if (before && (!exists || (isShownAgain && status !== before.back?.status))) return true;
		const observation = { ...(found ?? listed), id, status, createdAt };
		const rules = run.news.rulesOf(source);
		// That there is none is no news; that one has begun is, whatever its first status is.
		if (!exists) rules.oldTo = Infinity;
		const isNew = !before && createdAt > rules.oldTo;
		const known = isNew ? { status: notStarted } : before;
		const records = recordsOf(run.state, resource);
		const store = (after: SavedRecord) => records.set(recordKey(source), { ...after, shown });
		return run.news.compare(known, observation, rules, source, store);
	});
}

function shownOf({ status, profiles }: ListedSubaccount): string {
	const countries = profiles.map((profile) => `${profile.country}:${profile.status}`).sort();
	return shortHash(JSON.stringify([status, ...countries]));
}

/**
 * A task of a single read, which takes up to two requests.
 * @param compare returns whether the poll had room for what was found
 */
function recordTask(
	source: Source,
	run: PollRun,
	compare: (found: SingleRecord | undefined) => boolean,
): Task {
	const takeTurn = async () => {
		try {
			const found = await run.readers.record(source);
			run.successfulReads++;
			run.failures.markRead(source);
			return compare(found);
		} catch (error) {
			run.failures.add(source, localFailureOf(error));
			return true;
		}
	};
	return { source, cost: 2, takeTurn };
}
