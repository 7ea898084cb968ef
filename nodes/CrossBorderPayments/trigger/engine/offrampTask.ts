import { hour } from '../../api/durations';
import { finalStatusesOf } from './event';
import { subaccountKey, inLowerCase } from './hashes';
import type { ListState } from './listState';
import type { PollRun } from './pollRun';
import { singleReadTask, type Task } from './task';
import { isOpenDue, oldMs, ticksOf } from './time';

/** The offramps to be read in this poll. One that is named twice, with other capitals, is one. */
export function offrampTasks(run: PollRun): Task[] {
	const lists = new Map<string, ListState>();
	const tasks = new Map<string, Task>();
	for (const { subaccountId, id } of run.watched.has('offramp') ? run.config.offramps : []) {
		const ofSubaccount = subaccountKey(subaccountId);
		const list = lists.get(ofSubaccount) ?? run.lists.load('offramp', subaccountId).list;
		lists.set(ofSubaccount, list);
		const task = offrampTask(subaccountId, id, list, run);
		if (isDue(list, id, run)) tasks.set(task.subject.key, task);
	}
	return [...tasks.values()];
}

/** By n8n's clock: that of the service is not known before the first request. */
function isDue({ open }: ListState, id: string, run: PollRun): boolean {
	const { tick, clock, config } = run;
	const before = open.get(inLowerCase(id));
	if (before?.readTick === undefined) return true;
	const { createdAt, status, readTick } = before;
	const ageMs = clock.local - createdAt;
	const isFinal = finalStatusesOf('offramp', config).includes(status);
	// A final offramp is still read during Overlap, as a listed record would be.
	if (isFinal) return ageMs < config.overlapHours * hour && tick !== readTick;
	const everyTicks = ageMs < oldMs ? 1 : ticksOf(1);
	return isOpenDue(ageMs, Math.abs(tick - readTick) < everyTicks);
}

/** Reads one offramp. Final ones are also remembered among the open ones. */
function offrampTask(subaccountId: string, id: string, list: ListState, run: PollRun): Task {
	const lowerId = inLowerCase(id);
	const key = `${subaccountKey(subaccountId)} offramp ${lowerId}`;
	const what = `Offramp ${id} of ${subaccountId}`;
	const subject = { key, resource: 'offramp' as const, subaccountId, id, what };
	return singleReadTask(subject, run, async () => {
		const record = { ...(await run.readers.offramp(subaccountId, id)), id: lowerId };
		const of = ['offramp', subaccountId] as const;
		const oldTo = run.beginnings.isNow(...of) ? Infinity : run.beginnings.of(...of);
		const rules = { ...run.lists.rulesOf(...of, list), oldTo, keepsEnded: true };
		const count = run.news.take(list, [record], rules, subject);
		const remembered = list.open.get(lowerId);
		if (remembered) remembered.readTick = count > 0 ? run.tick : undefined;
		run.lists.save('offramp', subaccountId, list);
		return count > 0;
	});
}
