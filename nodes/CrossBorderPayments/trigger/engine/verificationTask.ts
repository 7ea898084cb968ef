import { assumptions } from '../../api/assumptions';
import { day } from '../../api/durations';
import { verificationStatusOf } from '../../api/verificationStatus';
import { subaccountKey, shortHash } from './hashes';
import type { PollRun } from './pollRun';
import type { ListedSubaccount } from './readers';
import { singleReadTask, type Task } from './task';
import { scanTicks, ticksOf } from './time';

const { approved, notStarted } = assumptions.verificationStatuses;

/** In younger subaccounts, verifications are read in every poll until they are approved. */
const youngMs = day;

/** Whether to read a verification in this poll: if it is new, changed, young, or due. */
export function isVerificationDue(subaccount: ListedSubaccount, run: PollRun): boolean {
	if (!run.watched.has('verification')) return false;
	const key = subaccountKey(subaccount.id);
	const { status, shown } = parseKnown(run.state.verification.get(key));
	if (status === undefined || shown !== shownOf(subaccount)) return true;
	// One that was approved may be paused, which the list of subaccounts may not show.
	if (status === approved) return run.isDue(key, ticksOf(24));
	if (run.clock.now - subaccount.createdAt < youngMs) return true;
	// Many of those that were never started are abandoned.
	return run.isDue(key, status === notStarted ? scanTicks : 1);
}

/** Reads the verification of a subaccount and compares it with what is known. */
export function verificationTask(subaccount: ListedSubaccount, run: PollRun): Task {
	const { id, createdAt } = subaccount;
	const key = subaccountKey(id);
	const what = `The verification of ${id}`;
	const resource = 'verification' as const;
	const subject = { key: `${key} verification`, resource, subaccountId: id, id, what };
	return singleReadTask(subject, run, async () => {
		const verification = await run.readers.verification(id);
		const { status: before, shown } = parseKnown(run.state.verification.get(key));
		const exists = verification !== undefined || subaccount.profiles.length > 0;
		// A verification that was seen once is not undone by a response that does not have it.
		if (before !== undefined && (!exists || (!verification && shown === shownOf(subaccount))))
			return true;
		// A subaccount that is `approved` may have countries that are not; its other statuses count.
		const listed = subaccount.status === approved ? undefined : subaccount.status;
		const kyc = { profiles: subaccount.profiles };
		const status = verificationStatusOf({ status: listed, kyc }, verification?.status);
		const observation = { ...(verification ?? subaccount), id, status, createdAt };
		if (exists && !run.news.takeStatus(observation, before, subject)) return false;
		run.state.verification.set(key, `${shownOf(subaccount)} ${status}`);
		return true;
	});
}

function shownOf({ status, profiles }: ListedSubaccount): string {
	const countries = profiles.map((profile) => `${profile.country}:${profile.status}`).sort();
	return shortHash(JSON.stringify([status, ...countries]));
}

/** What is remembered: what the list of subaccounts shows, and the status. */
function parseKnown(text = ''): { shown?: string; status?: string } {
	const end = text.indexOf(' ');
	return end < 0 ? {} : { shown: text.slice(0, end), status: text.slice(end + 1) };
}
