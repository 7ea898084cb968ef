import { assumptions } from '../../api/assumptions';
import { isApprovedEverywhere } from '../../api/profiles';
import { finalSince, observe } from './observe';
import type { Account } from './readers';
import { scanTicks, type Session } from './session';
import { accountKey, hourMs, newList } from './state';
import { readTask, type Task } from './task';

/** What is read one by one: offramps and verifications. */

const { approved, notStarted } = assumptions.verificationStatuses;

/** Verifications of subaccounts younger than this are read in every poll. */
const youngMs = 24 * hourMs;

/** The offramps to be read in this poll. */
export function offrampTasks(session: Session): Task[] {
	return session.config.offramps
		.filter(({ subaccountId, id }) => isOfframpDue(subaccountId, id, session))
		.map(({ subaccountId, id }) => offrampTask(subaccountId, id, session));
}

/** A final one is read again as long as a list would show that it changed after all. */
function isOfframpDue(subaccountId: string, id: string, session: Session): boolean {
	const list = session.state.lists.offramp[accountKey(subaccountId)] ?? newList();
	const open = list.open[id];
	if (open) return session.isLookUpDue('offramp', open);
	const createdAt = finalSince(list, id, session.rulesOf('offramp', subaccountId));
	if (createdAt === undefined) return true;
	const isYoung = session.now - createdAt < session.config.overlapHours * hourMs;
	return isYoung && session.isDue(id, 1);
}

/** Reads one offramp and compares it with what is known. */
function offrampTask(subaccountId: string, id: string, session: Session): Task {
	const owner = accountKey(subaccountId);
	const list = (session.state.lists.offramp[owner] ??= newList());
	const read = async () => {
		// The ID as the user wrote it, by which it is looked for in the next poll.
		const observation = { ...(await session.readers.offramp(subaccountId, id)), id };
		session.reads++;
		const rules = session.rulesOf('offramp', subaccountId);
		session.add('offramp', subaccountId, observe(list, [observation], rules));
	};
	return readTask(`${owner} offramp ${id}`, `Offramp ${id} of ${subaccountId}`, session, read);
}

/** Whether a verification is to be read in this poll: where it is new, changed, young, or due. */
export function isVerificationDue(account: Account, session: Session): boolean {
	if (!session.watched.has('verification')) return false;
	const key = accountKey(account.id);
	const verified = session.state.accounts.verification[key];
	if (verified?.profiles !== profilesOf(account)) return true;
	if (verified.status === approved) return false;
	if (session.now - account.createdAt < youngMs) return true;
	// Many of those that were never started are abandoned.
	return session.isDue(key, verified.status === notStarted ? scanTicks : 1);
}

/** Reads the verification of a subaccount and compares it with what is known. */
export function verificationTask(account: Account, session: Session): Task {
	const { id, createdAt } = account;
	const { verification } = session.state.accounts;
	const key = accountKey(id);
	return readTask(`${key} verification`, `The verification of ${id}`, session, async () => {
		const full = await session.readers.verification(id);
		session.reads++;
		const before = verification[key];
		const exists = full !== undefined || account.profiles.length > 0;
		// One that was there once is not undone by an answer that does not have it.
		if (before && !exists) return;
		const status = statusOf(account, full);
		verification[key] = { status, profiles: profilesOf(account) };
		if (!exists) return;
		const observation = { ...(full ?? account), id, status, createdAt };
		session.addStatus('verification', observation, before?.status);
	});
}

/**
 * The verification of a subaccount as it stands: approved where the list says so for every country,
 * otherwise as the full record says, and where there is none, as the list does.
 */
function statusOf({ profiles }: Account, full: { status: string } | undefined): string {
	if (isApprovedEverywhere(profiles)) return approved;
	const listed = [...new Set(profiles.map(({ status }) => status))].sort().join(', ');
	return full?.status ?? (listed || notStarted);
}

/** «BR:approved NG:pending» */
function profilesOf({ profiles }: Account): string {
	return profiles
		.map(({ country, status }) => `${country}:${status}`)
		.sort()
		.join(' ');
}
