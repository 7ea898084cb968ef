import { assumptions } from '../../api/assumptions';
import { verificationStatusOf } from '../../api/profiles';
import { accountKey } from './hashes';
import type { PollRun } from './pollRun';
import type { Account } from './readers';
import { readTask, type Task } from './task';
import { hourMs, scanTicks, ticksOf } from './time';

const { approved, notStarted } = assumptions.verificationStatuses;

/** Verifications of subaccounts younger than this are read in every poll. */
const youngMs = 24 * hourMs;

/** Whether to read a verification in this poll: if it is new, changed, young, or due. */
export function isVerificationDue(account: Account, run: PollRun): boolean {
	if (!run.watched.has('verification')) return false;
	const key = accountKey(account.id);
	const verified = run.state.accounts.verification[key];
	if (verified?.profiles !== profilesOf(account)) return true;
	// One that was approved may be paused, which the list of subaccounts may not show.
	if (verified.status === approved) return run.isDue(key, ticksOf(24));
	if (run.now - account.createdAt < youngMs) return true;
	// Many of those that were never started are abandoned.
	return run.isDue(key, verified.status === notStarted ? scanTicks : 1);
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
		const before = verification[key];
		const exists = full !== undefined || account.profiles.length > 0;
		// A verification that was seen once is not undone by an answer that does not have it.
		if (before && !exists) return true;
		// Only approval in every country counts, not the status of the subaccount.
		const listed = account.status === approved ? undefined : account.status;
		const kyc = { profiles: account.profiles };
		const status = verificationStatusOf({ status: listed, kyc }, full?.status);
		const observation = { ...(full ?? account), id, status, createdAt };
		const isTaken =
			!exists || run.emitStatus('verification', observation, before?.status, subject.key);
		if (!isTaken) return false;
		verification[key] = { status, profiles: profilesOf(account) };
		return true;
	});
}

/** What the list shows of a verification: «approved BR:approved NG:pending» */
function profilesOf({ status, profiles }: Account): string {
	const countries = profiles.map((one) => `${one.country}:${one.status}`);
	return [status, ...countries.sort()].join(' ');
}
