import { assumptions } from '../../api/assumptions';
import type { Observation } from './event';
import type { Account, Verification } from './readers';
import { hourMs, scanTicks, type Session } from './session';
import { shortHash, type Verified } from './state';
import { readTask, type Task } from './task';

const { approved, notStarted } = assumptions.verificationStatuses;

/** Verifications of subaccounts younger than this are read in every poll. */
const youngMs = 24 * hourMs;

/** Compares a subaccount of the directory with what is known of it. */
export function observeAccount(account: Account, session: Session): void {
	const { id, status, record } = account;
	const { email } = record;
	session.emails.set(id, typeof email === 'string' ? email : null);
	if (!session.watched.has('subaccount')) return;
	const { subaccount } = session.state.accounts;
	const key = shortHash(id);
	addChange('subaccount', account, subaccount[key], session);
	subaccount[key] = status;
}

/** Whether a verification is to be read in this poll: where it is new, changed, young, or due. */
export function isVerificationDue(account: Account, session: Session): boolean {
	const key = shortHash(account.id);
	const verified = session.state.accounts.verification[key];
	if (!verified) return true;
	if (verified.profiles !== profilesOf(account)) return true;
	if (verified.status === approved) return false;
	if (session.now - account.createdAt < youngMs) return true;
	// Many of those that were never started are abandoned.
	return session.isDue(key, verified.status === notStarted ? scanTicks : 1);
}

/** Reads the verification of a subaccount and compares it with what is known. */
export function verificationTask(account: Account, session: Session): Task {
	const { id, createdAt } = account;
	const { verification } = session.state.accounts;
	const key = shortHash(id);
	return readTask(`${key} verification`, `The verification of ${id}`, session, async () => {
		const full = await session.readers.verification(id);
		session.reads++;
		const before = verification[key];
		const exists = full !== undefined || account.profiles.length > 0;
		// One that was there once is not undone by an answer that does not have it.
		if (before && !exists) return;
		const verified = verifiedOf(account, full);
		verification[key] = verified;
		if (!exists) return;
		const { record } = full ?? account;
		const observation = { id, status: verified.status, createdAt, record };
		addChange('verification', observation, before?.status, session);
	});
}

function addChange(
	resource: 'subaccount' | 'verification',
	observation: Observation,
	before: string | undefined,
	session: Session,
): void {
	const { id, status, createdAt } = observation;
	const isNew = createdAt > session.startOf(resource, id);
	if (before === undefined ? !isNew : before === status) return;
	session.add(resource, id, [{ previousStatus: before ?? null, observation }]);
}

/**
 * The verification of a subaccount as it stands: approved where the list says so for every country,
 * otherwise as the full record says, and where there is none, as the list does.
 */
function verifiedOf(account: Account, full: Verification | undefined): Verified {
	const profiles = profilesOf(account);
	if (isApprovedByList(account)) return { status: approved, profiles };
	if (full) return { status: full.status, profiles };
	const listed = [...new Set(account.profiles.map(({ status }) => status))].sort().join(', ');
	return { status: listed || notStarted, profiles };
}

/** «BR:approved NG:pending» */
function profilesOf({ profiles }: Account): string {
	return profiles
		.map(({ country, status }) => `${country}:${status}`)
		.sort()
		.join(' ');
}

/** Whether the list of subaccounts says all there is: every country is approved. */
function isApprovedByList({ profiles }: Account): boolean {
	return profiles.length > 0 && profiles.every(({ status }) => status === approved);
}
