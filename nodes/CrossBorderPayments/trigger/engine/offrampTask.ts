import { finalStatusesOf } from './event';
import { accountKey, inLowerCase } from './hashes';
import type { ListState } from './listState';
import { observe } from './observe';
import type { PollRun } from './pollRun';
import { singleReadTask, type Task } from './task';
import { hourMs, isLookUpDue } from './time';

/** The offramps to be read in this poll. One that is named twice, with other capitals, is one. */
export function offrampTasks(run: PollRun): Task[] {
	const lists = new Map<string, ListState>();
	const tasks = new Map<string, Task>();
	for (const { subaccountId, id } of run.watched.has('offramp') ? run.config.offramps : []) {
		const owner = accountKey(subaccountId);
		const list = lists.get(owner) ?? run.loadList('offramp', subaccountId);
		lists.set(owner, list);
		const task = offrampTask(subaccountId, id, list, run);
		if (isDue(list, id, run)) tasks.set(task.subject.key, task);
	}
	return [...tasks.values()];
}

/** This is asked before a request, so n8n's own clock counts. */
function isDue({ open }: ListState, id: string, run: PollRun): boolean {
	const known = open[inLowerCase(id)];
	if (!known) return true;
	const ageMs = run.localNow - known.createdAt;
	const isFinal = finalStatusesOf('offramp', run.config).includes(known.status);
	// A final offramp is looked at again during the overlap, as a listed record would be.
	if (isFinal) return ageMs < run.config.overlapHours * hourMs && run.tick !== known.lookedTick;
	return isLookUpDue(ageMs, run.tick - known.lookedTick);
}

/** Reads one offramp and compares it with what is known. Final ones are remembered among the open ones, too. */
function offrampTask(subaccountId: string, id: string, list: ListState, run: PollRun): Task {
	const lowerId = inLowerCase(id);
	const key = `${accountKey(subaccountId)} offramp ${lowerId}`;
	const what = `Offramp ${id} of ${subaccountId}`;
	const subject = { key, resource: 'offramp' as const, subaccountId, id, what };
	return singleReadTask(subject, run, async () => {
		const record = await run.readers.offramp(subaccountId, id);
		const { finalStatuses, ...rules } = run.rulesOf('offramp', subaccountId);
		const thresholds = finalStatuses.includes(record.status) ? [] : rules.thresholds;
		const emit = run.emitOf('offramp', subaccountId, key);
		// The ID as the service writes it; the one asked for, if the answer has another ID.
		const shown = inLowerCase(record.id) === lowerId ? record : { ...record, id };
		const followed = { ...rules, finalStatuses: [], thresholds, openAfter: -1 };
		const count = observe(list, [{ ...record, id: lowerId }], followed, (change) =>
			emit({ ...change, observation: shown }),
		);
		run.saveList('offramp', subaccountId, list);
		return count > 0;
	});
}
