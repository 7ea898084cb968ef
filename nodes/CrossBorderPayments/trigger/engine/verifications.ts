import { assumptions } from '../../api/assumptions';
import type { Account, Verification, VerificationKind } from './readers';
import type { Session } from './session';
import { shortHash, type State } from './state';
import { readTurn, type Turn } from './turn';

const { approved, notStarted } = assumptions.verificationStatuses.value;

/** Verifications of subaccounts younger than this are read in every poll. */
const youngMs = 24 * 60 * 60_000;

/** Unapproved verifications that are read in a quarter of an hour; more of them take longer. */
const verificationsPerTick = 1_000;

/** In place of profiles: the record is read again by the next poll. */
const unread = 'unread';

/** What is remembered of the verification of a subaccount. */
interface Verified {
	status: string;
	/** Which of the two records it has; none before it has one. */
	kind?: VerificationKind | undefined;
	/** Profiles of the list of subaccounts in one text, to see whether they changed. */
	profiles: string;
}

/** Whether a verification is to be read in this poll: where it is new, changed, young, or due. */
export function isVerificationDue(account: Account, unapproved: number, session: Session): boolean {
	const { id, createdAt } = account;
	const verified = recall(id, session);
	if (!verified) {
		const start = session.startOf('verification', id);
		const isOld = start !== undefined && createdAt <= start;
		if (!isOld || !isApprovedByList(account)) return true;
		// The record would have nothing to add.
		remember(id, verifiedOf(account, undefined), session);
		return false;
	}
	if (verified.profiles !== profilesOf(account)) return true;
	if (verified.status === approved) return false;
	if (session.now - createdAt < youngMs) return true;
	return session.isDueEvery(Math.ceil(unapproved / verificationsPerTick), shortHash(id));
}

/** Verifications that are followed. */
export function countUnapproved({ accounts }: State): number {
	let count = 0;
	for (const text of accounts.verification.values()) if (parse(text).status !== approved) count++;
	return count;
}

/** Reads the verification of a subaccount and compares it with what is known. */
export async function* verificationTurn(account: Account, session: Session): Turn {
	const { id, createdAt } = account;
	const before = recall(id, session);
	yield* readTurn(session, `The verification of ${id}`, {
		read: async () => {
			const full = await session.readers.verification(id, before?.kind);
			session.noteRead([]);
			const exists = full !== undefined || account.profiles.length > 0;
			// One that was there once is not undone by an answer that does not have it.
			if (before && !exists) return;
			const verified = verifiedOf(account, full);
			remember(id, verified, session);
			const start = session.startOf('verification', id);
			const isNew = exists && start !== undefined && createdAt > start;
			if (before ? before.status === verified.status : !isNew) return;
			const record = full?.record ?? account.record;
			const observation = { id, status: verified.status, createdAt, record };
			session.add('verification', id, [{ previousStatus: before?.status ?? null, observation }]);
		},
		onFailure: () => before && remember(id, { ...before, profiles: unread }, session),
	});
}

function recall(id: string, { state }: Session): Verified | undefined {
	const text = state.accounts.verification.get(shortHash(id));
	return text === undefined ? undefined : parse(text);
}

function remember(id: string, { status, kind, profiles }: Verified, { state }: Session): void {
	const text = JSON.stringify([status, profiles, ...(kind ? [kind] : [])]);
	state.accounts.verification.set(shortHash(id), text);
}

function parse(text: string): Verified {
	const [status, profiles, kind] = JSON.parse(text) as [string, string, VerificationKind?];
	return { status, profiles, kind };
}

/**
 * The verification of a subaccount as it stands: approved where the list says so for every country,
 * otherwise as the full record says, and where there is none, as the list does.
 */
function verifiedOf(account: Account, full: Verification | undefined): Verified {
	const profiles = profilesOf(account);
	if (isApprovedByList(account)) return { status: approved, kind: full?.kind, profiles };
	if (full) return { status: full.status, kind: full.kind, profiles };
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
