import { assumptions } from '../../api/assumptions';
import { verificationStatusOf } from '../../api/verificationStatus';
import { finalStatusesOf } from './event';
import type { Subject } from './failures';
import { accountKey, inLowerCase } from './hashes';
import type { ListState } from './listState';
import { observe } from './observe';
import type { PollRun } from './pollRun';
import { localFailureOf, type Account } from './readers';
import type { TakeRequest, Task } from './task';
import { hourMs, isLookUpDue, scanTicks, ticksOf } from './time';

const { approved, notStarted } = assumptions.verificationStatuses;

/** Verifications of subaccounts younger than this are read in every poll until they are approved. */
const youngAccountMs = 24 * hourMs;

/**
 * A task of a single read, which takes up to two requests.
 * @param read resolves to whether the poll had room for what it found
 */
function readTask(subject: Subject, run: PollRun, read: () => Promise<boolean>): Task {
	const { key } = subject;
	const takeTurn = async (takeRequest: TakeRequest) => {
		// The first one is always granted.
		takeRequest();
		if (!takeRequest() && run.config.maxRequests > 1) {
			run.blocked.add(key);
			return false;
		}
		try {
			const isDone = await read();
			run.successfulReads++;
			run.failures.markRead(key);
			return isDone;
		} catch (error) {
			run.failures.add(subject, localFailureOf(error));
			return true;
		}
	};
	return { key, takeTurn };
}

/** The offramps to be read in this poll. One that is named twice, with other capitals, is one. */
export function offrampTasks(run: PollRun): Task[] {
	const lists = new Map<string, ListState>();
	const tasks = new Map<string, Task>();
	for (const { subaccountId, id } of run.watched.has('offramp') ? run.config.offramps : []) {
		const owner = accountKey(subaccountId);
		const list = lists.get(owner) ?? run.loadList('offramp', subaccountId);
		lists.set(owner, list);
		const task = offrampTask(subaccountId, id, list, run);
		if (isDue(list, id, run)) tasks.set(task.key, task);
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
	if (isFinal) return ageMs < run.config.overlapHours * hourMs && run.tick !== known.lookedAt;
	return isLookUpDue(ageMs, run.tick - known.lookedAt);
}

/** Reads one offramp and compares it with what is known. Final ones are remembered among the open ones, too. */
function offrampTask(subaccountId: string, id: string, list: ListState, run: PollRun): Task {
	const lowerId = inLowerCase(id);
	const key = `${accountKey(subaccountId)} offramp ${lowerId}`;
	const what = `Offramp ${id} of ${subaccountId}`;
	const subject = { key, resource: 'offramp' as const, subaccountId, id, what };
	return readTask(subject, run, async () => {
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

/** Whether to read a verification in this poll: if it is new, changed, young, or due. */
export function isVerificationDue(account: Account, run: PollRun): boolean {
	if (!run.watched.has('verification')) return false;
	const key = accountKey(account.id);
	const known = run.state.accounts.verification.get(key);
	const status = statusIn(known);
	if (status === undefined || known !== textOf(status, account)) return true;
	// One that was approved may be paused, which the list of subaccounts may not show.
	if (status === approved) return run.isDue(key, ticksOf(24));
	if (run.now - account.createdAt < youngAccountMs) return true;
	// Many of those that were never started are abandoned.
	return run.isDue(key, status === notStarted ? scanTicks : 1);
}

/** Reads the verification of a subaccount and compares it with what is known. */
export function verificationTask(account: Account, run: PollRun): Task {
	const { id, createdAt } = account;
	const { verification } = run.state.accounts;
	const key = accountKey(id);
	const what = `The verification of ${id}`;
	const resource = 'verification' as const;
	const subject = { key: `${key} verification`, resource, subaccountId: id, id, what };
	return readTask(subject, run, async () => {
		const full = await run.readers.verification(id);
		const before = statusIn(verification.get(key));
		const exists = full !== undefined || account.profiles.length > 0;
		// A verification that was seen once is not undone by an answer that does not have it.
		if (before !== undefined && !exists) return true;
		// `approved` of the subaccount does not count, because every country must be; its other statuses do.
		const listed = account.status === approved ? undefined : account.status;
		const kyc = { profiles: account.profiles };
		const status = verificationStatusOf({ status: listed, kyc }, full?.status);
		const observation = { ...(full ?? account), id, status, createdAt };
		const isTaken = !exists || run.emitStatus('verification', observation, before, subject.key);
		if (!isTaken) return false;
		verification.set(key, textOf(status, account));
		return true;
	});
}

/** What is remembered of a verification: its status, and what the list of subaccounts shows of it. */
function textOf(status: string, account: Account): string {
	const countries = account.profiles.map((one) => `${one.country}:${one.status}`);
	return JSON.stringify([status, account.status, ...countries.sort()]);
}

const statusIn = (text?: string) =>
	text === undefined ? undefined : (JSON.parse(text) as string[])[0];
